import { parseAst } from 'vite'
import { expect, test } from 'vitest'
import { leanContract } from './lean-contract.ts'

type Transform = { handler(this: { parse: typeof parseAst }, code: string): { code: string } }

function leanOf(code: string): string {
  const { handler } = leanContract().transform as unknown as Transform
  return handler.call({ parse: parseAst }, code).code
}

test('what a module calls while it is loaded may be dropped, what its functions call may not', () => {
  const lean = leanOf(`
export const price = z.int().check(rule((value) => note(value)))
export function linesOf(further) {
  const lines = ['base']
  if (further) lines.push('more')
  return lines
}`)
  expect(lean).toContain(
    'export const price = /* @__PURE__ */ z.int().check(/* @__PURE__ */ rule((value) => note(value)))',
  )
  expect(lean).toContain("  if (further) lines.push('more')")
})

test('of an endpoint pages read how it is called, and nothing else', () => {
  const lean = leanOf(
    "export const get = endpoint({ method: 'GET', path: '/api/x', status: 200, reply: z.object({ id }) })",
  )
  expect(lean.replace(/\s+/g, ' ')).toBe(
    "export const get = /* @__PURE__ */ endpoint({ method: 'GET', path: '/api/x', })",
  )
})
