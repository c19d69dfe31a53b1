/** The first that matches: most browsers name others too. */
const BROWSERS: [name: string, sign: RegExp][] = [
  ['Edge', /Edg(?:A|iOS)?\//],
  ['Opera', /OPR\/|Opera/],
  ['Samsung Internet', /SamsungBrowser\//],
  ['Firefox', /Firefox\/|FxiOS\//],
  ['Chrome', /Chrome\/|CriOS\//],
  ['Safari', /Safari\//],
]
const SYSTEMS: [name: string, sign: RegExp][] = [
  ['Android', /Android/],
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Windows', /Windows/],
  ['Mac', /Mac OS X|Macintosh/],
  ['Linux', /Linux/],
]

const nameIn = (userAgent: string, signs: typeof BROWSERS) => signs.find(([, sign]) => sign.test(userAgent))?.[0]

/** 'Chrome em Android', as far as the browser says; empty for scripts. */
export function describeBrowser(userAgent = ''): string {
  const [browser, system] = [nameIn(userAgent, BROWSERS), nameIn(userAgent, SYSTEMS)]
  return [browser, system].filter(Boolean).join(' em ')
}
