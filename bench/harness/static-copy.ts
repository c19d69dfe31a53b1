import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import type { Browser } from '@playwright/test'
import type { Visit } from './slow-visit.ts'

const DIST = fileURLToPath(new URL('../../web/dist', import.meta.url))
const TYPES: Record<string, string> = {
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.webmanifest': 'application/manifest+json',
}

export type StaticCopies = {
  /** Takes a copy of what the page shows once it has everything; answers the copy's address. */
  copy(browser: Browser, visit: Visit): Promise<string>
  stop(): void
}

/** Plain copies of pages: the same markup, styles, font and pictures without any script or data, compressed as ours are. */
export async function serveStaticCopies(): Promise<StaticCopies> {
  const copies = new Map<string, Buffer>()
  const server = createServer((request, response) => {
    const path = request.url ?? '/'
    const copy = copies.get(path)
    if (copy) {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' }).end(copy)
      return
    }
    const file = join(DIST, path)
    const type = TYPES[extname(path)]
    if (!type || !existsSync(file)) {
      response.writeHead(404).end()
      return
    }
    const compressed = existsSync(`${file}.br`)
    response.writeHead(200, { 'content-type': type, ...(compressed ? { 'content-encoding': 'br' } : {}) })
    response.end(readFileSync(compressed ? `${file}.br` : file))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    async copy(browser, visit) {
      const path = `/copy-${copies.size}`
      copies.set(path, brotliCompressSync(await markupOf(browser, visit)))
      return origin + path
    },
    stop: () => void server.close(),
  }
}

async function markupOf(browser: Browser, { url, content, screen, cookie = '' }: Visit): Promise<string> {
  const context = await browser.newContext(screen)
  const [name = '', value = ''] = cookie.split('=')
  if (cookie) await context.addCookies([{ name, value, url: new URL(url).origin }])
  const page = await context.newPage()
  await page.goto(url)
  await page.locator(content).first().waitFor()
  // What the page asks for once it runs.
  await page.waitForTimeout(1_000)
  const markup = await page.evaluate(() => {
    for (const part of document.querySelectorAll('script, link[rel=modulepreload]')) part.remove()
    return `<!doctype html>${document.documentElement.outerHTML}`
  })
  await context.close()
  return markup
}
