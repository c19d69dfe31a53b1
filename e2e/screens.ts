/** The cheap Android that most people hold, and a laptop. */
export const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 }
export const DESKTOP = { viewport: { width: 1280, height: 800 } }
