import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')
const [lightCss, darkCss] = css.split('@media (prefers-color-scheme: dark)')

const AAA = 7
const AA = 4.5
/** WCAG 1.4.11: borders of fields, focus rings, icons that carry meaning. */
const GRAPHIC = 3

const grounds = ['ground', 'surface', 'raised']
const tints = ['tint-1', 'tint-2', 'tint-3', 'tint-4', 'tint-5', 'tint-6']

const pairs: { ink: string; on: string[]; atLeast: number }[] = [
  { ink: 'ink', on: grounds, atLeast: AAA },
  { ink: 'muted', on: grounds, atLeast: AAA },
  { ink: 'action', on: grounds, atLeast: AA },
  { ink: 'danger', on: grounds, atLeast: AA },
  { ink: 'emphasis-ink', on: grounds, atLeast: AA },
  { ink: 'on-action', on: ['action', 'action-hover'], atLeast: AAA },
  { ink: 'on-danger', on: ['danger', 'danger-hover'], atLeast: AA },
  { ink: 'on-emphasis', on: ['emphasis'], atLeast: AAA },
  { ink: 'on-action-soft', on: ['action-soft'], atLeast: AAA },
  { ink: 'on-emphasis-soft', on: ['emphasis-soft'], atLeast: AAA },
  { ink: 'on-danger-soft', on: ['danger-soft'], atLeast: AAA },
  { ink: 'on-inverse', on: ['inverse'], atLeast: AAA },
  { ink: 'on-stage', on: ['stage'], atLeast: AAA },
  { ink: 'stage-muted', on: ['stage'], atLeast: AAA },
  { ink: 'on-tint', on: tints, atLeast: AAA },
  { ink: 'cloth-sand', on: ['cloth-deep', 'cloth-night'], atLeast: AAA },
  { ink: 'line-strong', on: grounds, atLeast: GRAPHIC },
  { ink: 'focus', on: grounds, atLeast: GRAPHIC },
]

describe.each([
  ['by day', lightCss],
  ['at night', darkCss],
])('colours %s', (_when, block) => {
  const colours = readColours(block ?? '')
  const rows = pairs.flatMap(({ ink, on, atLeast }) => on.map((ground) => ({ ink, ground, atLeast })))

  it.each(rows)('$ink is readable on $ground (at least $atLeast to 1)', ({ ink, ground, atLeast }) => {
    expect(contrast(pick(colours, ink), pick(colours, ground))).toBeGreaterThanOrEqual(atLeast)
  })
})

function readColours(block: string): Map<string, string> {
  return new Map([...block.matchAll(/--([a-z0-9-]+): (#[0-9a-f]{6});/g)].map(([, name, hex]) => [`${name}`, `${hex}`]))
}

function pick(colours: Map<string, string>, name: string): string {
  const hex = colours.get(name)
  if (!hex) throw new Error(`tokens.css has no colour --${name}`)
  return hex
}

function contrast(a: string, b: string): number {
  const [darker = 0, lighter = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y)
  return (lighter + 0.05) / (darker + 0.05)
}

/** Relative luminance as WCAG 2 defines it. */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
