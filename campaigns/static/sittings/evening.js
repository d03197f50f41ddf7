// Shares an evening as words and a picture that every program can show; where a browser cannot share, the picture is saved.
(() => {
  "use strict";

  const { $ } = window.companion;
  const root = $("[data-evening]");
  const SCALE = 2;

  async function picture() {
    const image = $("#evening-picture");
    await image.decode();
    const canvas = Object.assign(document.createElement("canvas"), { width: 400 * SCALE, height: 600 * SCALE });
    canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise((done) => canvas.toBlob(done, "image/png"));
    return new File([blob], `${root.dataset.evening}.png`, { type: "image/png" });
  }

  function save(file) {
    const address = URL.createObjectURL(file);
    Object.assign(document.createElement("a"), { href: address, download: file.name }).click();
    setTimeout(() => URL.revokeObjectURL(address), 10000);
  }

  $("[data-share-evening]").addEventListener("click", async () => {
    const files = [await picture()];
    if (!navigator.canShare?.({ files })) return save(files[0]);
    // Whoever closes the sheet shares nothing, and that is no fault.
    await navigator.share({ files, text: $("#evening-words").textContent }).catch(() => {});
  });
})();
