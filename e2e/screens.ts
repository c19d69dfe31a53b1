/** The cheap Android that most people hold, and a laptop. */
export const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 }
export const DESKTOP = { viewport: { width: 1280, height: 800 } }

/** Arguments of Chromium that leave it what a phone of 1 GB leaves: a page whose scripts take more than this crashes. */
export const CHEAP_PHONE_ARGS = ['--enable-low-end-device-mode', '--js-flags=--max-old-space-size=64']
