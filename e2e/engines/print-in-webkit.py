"""Prints a page on A4 as WebKitGTK does without asking: print-page.py <address> <file>."""

import sys

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import GLib, Gtk, WebKit2

address, file = sys.argv[1:]
loop = GLib.MainLoop()


def print_page(view, event):
    if event != WebKit2.LoadEvent.FINISHED:
        return
    settings = Gtk.PrintSettings()
    settings.set(Gtk.PRINT_SETTINGS_OUTPUT_URI, GLib.filename_to_uri(file))
    settings.set(Gtk.PRINT_SETTINGS_OUTPUT_FILE_FORMAT, "pdf")
    settings.set_printer("Print to File")
    page = Gtk.PageSetup()
    page.set_paper_size(Gtk.PaperSize.new(Gtk.PAPER_NAME_A4))
    operation = WebKit2.PrintOperation.new(view)
    operation.set_print_settings(settings)
    operation.set_page_setup(page)
    operation.connect("finished", lambda _: loop.quit())
    operation.connect("failed", lambda _, error: sys.exit(error.message))
    view.operation = operation
    operation.print_()


window = Gtk.Window(default_width=1440, default_height=900)
view = WebKit2.WebView()
window.add(view)
window.show_all()
view.connect("load-changed", print_page)
view.load_uri(address)
loop.run()
