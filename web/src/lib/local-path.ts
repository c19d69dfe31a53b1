/** A path within this site, as `next` may be; anything else, also '//elsewhere' and the sign-in page itself, is '/'. */
export function localPath(next: string | null | undefined): string {
  if (!next?.startsWith('/')) return '/'
  // Browsers read '\' as '/' and drop tabs and line breaks: the parser decides, not the look.
  const here = 'https://here.invalid'
  const url = URL.canParse(next, here) ? new URL(next, here) : null
  if (url?.origin !== here || url.pathname.startsWith('//')) return '/'
  if (/^\/(?:entrar|api)(?:\/|$)/.test(url.pathname)) return '/'
  return url.pathname + url.search + url.hash
}

export const signInAddress = (next: string): string => `/api/login?next=${encodeURIComponent(next)}`
