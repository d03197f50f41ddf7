# The companion as an image: installed and built in one stage, run in another by nobody in particular.

FROM python:3.12-slim AS build
WORKDIR /app
COPY requirements/run.lock requirements/run.lock
RUN python -m venv /opt/venv \
    && /opt/venv/bin/python -m pip install --no-cache-dir --require-hashes -r requirements/run.lock
COPY manage.py pyproject.toml LICENSE ./
COPY companion companion
COPY campaigns campaigns
COPY cards cards
COPY fixtures fixtures
COPY locale locale
# What is served as files is built here; a container writes only to /data.
RUN DATA_DIR=/tmp/build SECRET_KEY=none /opt/venv/bin/python manage.py build_static \
    && /opt/venv/bin/python -m compileall -q companion campaigns cards

FROM python:3.12-slim
RUN useradd --system --uid 10001 --home-dir /data --shell /usr/sbin/nologin companion \
    && install --directory --owner companion --mode 0700 /data
COPY --from=build /opt/venv /opt/venv
COPY --from=build /app /app
WORKDIR /app
ENV PATH=/opt/venv/bin:$PATH DATA_DIR=/data PYTHONDONTWRITEBYTECODE=1
USER 10001
VOLUME /data
EXPOSE 8000
HEALTHCHECK --interval=15s --timeout=5s --start-period=40s CMD ["python", "-m", "companion.probe"]
STOPSIGNAL SIGTERM
CMD ["python", "-m", "companion.run", "web"]
