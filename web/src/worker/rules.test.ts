import { expect, test } from 'vitest'
import { addressesToKeep, cachesToDrop, isImmutable, isNoServer, wayOf } from './rules.ts'

const ORIGIN = 'https://salama.example'
const way = (path: string, { mode = 'navigate', method = 'GET', from = ORIGIN } = {}) =>
  wayOf({ method, mode, url: from + path, origin: ORIGIN })

test('a page is taken from the network first, whatever its address holds', () => {
  for (const path of ['/', '/insurance', '/consultas/4f1', '/receita/AB12-CD34', '/pedidos?cursor=a.js'])
    expect([path, way(path)]).toEqual([path, 'page'])
})

test('the worker keeps out of calls, sign-out, downloads and other programs’ doors (WEB-08)', () => {
  for (const path of [
    '/api/logout',
    '/api/login?next=/',
    '/api',
    '/fhir/Patient/1',
    '/oauth/authorize',
    '/sitemap.xml',
  ])
    expect([path, way(path)]).toEqual([path, 'leave'])
  for (const path of ['/api/auth/user', '/api/images/4f1/160', '/sw.js', '/shell'])
    expect([path, way(path, { mode: 'cors' })]).toEqual([path, 'leave'])
  expect(way('/insurance', { method: 'POST' })).toBe('leave')
  expect(way('/assets/form-1a2b3c4d.js', { mode: 'cors', from: 'https://elsewhere.example' })).toBe('leave')
})

test('only what the build names is given out as kept', () => {
  for (const path of ['/assets/form-1a2b3c4d.js', '/fonts/figtree-1.woff2', '/favicon.svg', '/manifest.webmanifest'])
    expect([path, way(path, { mode: 'no-cors' })]).toEqual([path, 'file'])
  // The name that stays: an older browser is led on from it to this build's file.
  expect(way('/assets/form.js', { mode: 'cors' })).toBe('leave')
  expect([
    isImmutable('/assets/form-1a2b3c4d.js'),
    isImmutable('/favicon.svg'),
    isImmutable('/assets/form.js'),
  ]).toEqual([true, false, false])
})

test('a gateway’s page gives way to the kept shell; an answer of ours stands, a fault too', () => {
  const answer = { status: 502, type: 'basic', build: null }
  expect(isNoServer(answer)).toBe(true)
  expect(isNoServer({ ...answer, type: 'error', status: 0 })).toBe(true)
  expect(isNoServer({ ...answer, build: '0.2.0-abc' })).toBe(false)
  expect(isNoServer({ ...answer, status: 500, build: '0.2.0-abc' })).toBe(false)
  // A redirect of the server, which only the browser may follow.
  expect(isNoServer({ status: 0, type: 'opaqueredirect', build: null })).toBe(false)
})

test('a new build keeps one former beside itself, and nothing of others is touched', () => {
  const names = ['salama-1', 'other', 'salama-2', 'salama-3']
  expect(cachesToDrop(names, '3')).toEqual(['salama-1'])
  // Rolled back: the release that was served last is the former one.
  expect(cachesToDrop(['salama-1', 'salama-2'], '1')).toEqual([])
  expect(cachesToDrop([], '3')).toEqual([])
})

const SHELL = `<link rel="preload" href="/fonts/figtree-1.woff2" as="font">
<script type="importmap">{"imports":{"/assets/form.js":"/assets/form-22222222.js","/assets/map.js":"/assets/map-22222222.js","/assets/chat.js":"/assets/chat-11111111.js"}}</script>
<link rel="modulepreload" crossorigin href="/assets/index-22222222.js">
<link rel="stylesheet" crossorigin href="/assets/index-2222222_.css">`

test('a new build brings its own file of each that was in use, and no other (CLI-05)', () => {
  const former = ['/shell', '/assets/chat-11111111.js', '/assets/form-11111111.js', '/assets/gone-11111111.js']
  expect(addressesToKeep(SHELL, ['form.js'], former).sort()).toEqual([
    '/assets/chat-11111111.js',
    '/assets/form-22222222.js',
    '/assets/index-22222222.js',
    '/assets/index-2222222_.css',
    '/fonts/figtree-1.woff2',
  ])
  // A shell without a map keeps what it links.
  expect(addressesToKeep('<link href="/favicon.svg">', ['form.js'], [])).toEqual(['/favicon.svg'])
})
