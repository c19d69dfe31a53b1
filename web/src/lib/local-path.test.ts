import { expect, it } from 'vitest'
import { localPath, signInAddress } from './local-path.ts'

it.each([
  ['/consultas?pagar=1#topo', '/consultas?pagar=1#topo'],
  [null, '/'],
  ['', '/'],
  ['consultas', '/'],
  ['https://outro.example/', '/'],
  ['//outro.example/x', '/'],
  ['/\\outro.example', '/'],
  ['/\t/outro.example', '/'],
  ['/..//outro.example', '/'],
  ['/entrar?next=/entrar', '/'],
  ['/api/logout', '/'],
  ['javascript:alert(1)', '/'],
])('leads after signing in from %j to %j, never to another site', (next, path) => {
  expect(localPath(next)).toBe(path)
})

it('says where to come back to', () => {
  expect(signInAddress('/consultas?pagar=1')).toBe('/api/login?next=%2Fconsultas%3Fpagar%3D1')
})
