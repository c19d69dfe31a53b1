import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { LandingParts } from './bundle.ts'

/** Hashes in the form of a content policy's source, without the quotes: `sha256-…`. */
type InlineHashes = { script: string[]; style: string[] }

/** Writes landing.html, and csp.json with the hash of everything that stands inline in either page. */
export function writeLanding(dist: string, parts: LandingParts): void {
  const shell = readFileSync(join(dist, 'index.html'), 'utf8')
  const landing = landingPage(parts, shell)
  if (/ style="| on[a-z]+="/.test(landing))
    throw new Error('landing.html has an inline style or handler; the content policy would drop it')
  writeFileSync(join(dist, 'landing.html'), landing)
  writeFileSync(
    join(dist, 'csp.json'),
    `${JSON.stringify({ landing: inlineHashes(landing), shell: inlineHashes(shell) }, null, 2)}\n`,
  )
}

/** One answer, nothing that blocks the first paint: the style stands in the head, the script at the end. */
function landingPage({ markup, title, description, style, script }: LandingParts, shell: string): string {
  const head = shell.slice(shell.indexOf('<meta charset'), shell.indexOf('</head>'))
  const shared = head
    .replace(/\s*(?:<script[^>]*>[^]*?<\/script>|<link rel="(?:stylesheet|modulepreload)"[^>]*>)/g, '')
    .replace(/<title>.*<\/title>/, '')
  return `<!doctype html>
<html lang="pt-MZ">
  <head>
    ${shared.trim()}
    <title>${title}</title>
    <meta name="description" content="${description}" />
    <meta property="og:title" content="${title}" />
    <meta property="og:description" content="${description}" />
    <meta property="og:locale" content="pt_MZ" />
    <meta name="shell" content="${shellFiles(shell).join(' ')}" />
    <style>${style}</style>
  </head>
  <body>${markup}<script type="module">${script}</script></body>
</html>
`
}

/** What the application needs first; the landing page fetches it ahead on intent. */
function shellFiles(shell: string): string[] {
  return [...shell.matchAll(/(?:src|href)="(\/assets\/[^"]+\.(?:js|css))"/g)].map(([, file]) => `${file}`)
}

function inlineHashes(html: string): InlineHashes {
  const hashesOf = (tag: string) =>
    [...html.matchAll(new RegExp(`<${tag}(?![^>]*\\ssrc=)[^>]*>([\\s\\S]*?)</${tag}>`, 'g'))].map(([, content = '']) =>
      hash(content),
    )
  return { script: hashesOf('script'), style: hashesOf('style') }
}

const hash = (content: string): string => `sha256-${createHash('sha256').update(content).digest('base64')}`
