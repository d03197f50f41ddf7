"""The paths of this room: the pages' and the API's."""

from django.urls import path

from campaigns.away import api
from campaigns.away.pages import passports, visits

page_urls = [
    path("campaigns/<uuid:id>/saints/<int:number>/passport/", passports.passport, name="saint-passport"),
    path("campaigns/<uuid:id>/saints/<int:number>/passport/back/", passports.bring_back, name="saint-passport-back"),
    path("campaigns/<uuid:id>/saints/<int:number>/homecoming/", passports.come_home, name="saint-homecoming"),
    path("campaigns/<uuid:id>/visitors/", visits.guests, name="campaign-visitors"),
    path("campaigns/<uuid:id>/visitors/<int:number>/home/", visits.send_home, name="visitor-home"),
    path("campaigns/<uuid:id>/visitors/<int:number>/file/", visits.file, name="visitor-file"),
    path("passports/<str:code>/", passports.passport_link, name="passport"),
    path("passports/<str:code>/file/", passports.file, name="passport-file"),
]

api_urls = [
    path("campaigns/<uuid:id>/saints/<int:number>/passport/", api.SaintPassport.as_view(), name="api-saint-passport"),
    path(
        "campaigns/<uuid:id>/saints/<int:number>/homecoming/",
        api.SaintHomecoming.as_view(),
        name="api-saint-homecoming",
    ),
    path("campaigns/<uuid:id>/visitors/", api.Visitors.as_view(), name="api-visitors"),
    path(
        "campaigns/<uuid:id>/visitors/<int:number>/passport/",
        api.VisitorPassport.as_view(),
        name="api-visitor-passport",
    ),
]
