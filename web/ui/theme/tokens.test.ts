import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8')

/** Reads the colors of a scheme. Ignores later rules that override them, such as the rules for print. */
function readColors(scheme: 'light' | 'dark'): Record<string, string> {
  const colors = css.matchAll(/--([\w-]+): (?:light-dark\((#\w+), (#\w+)\)|(#\w+));/g)
  const read = [...colors].map(([, name = '', light, dark, both]): [string, string] => [
    name,
    both ?? (scheme === 'light' ? light : dark) ?? '',
  ])
  return Object.fromEntries(read.toReversed())
}

const channel = (hex: string, at: number) => {
  const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}

/** Computes the relative luminance (WCAG 2.2). */
const luminance = (hex: string) =>
  0.2126 * channel(hex, 1) + 0.7152 * channel(hex, 3) + 0.0722 * channel(hex, 5)

const contrast = (a: string, b: string) => {
  const [high = 0, low = 0] = [luminance(a), luminance(b)].toSorted((x, y) => y - x)
  return (high + 0.05) / (low + 0.05)
}

type Pair = [color: string, ground: string]

const grounds = ['paper', 'surface']
const allGrounds = [
  ...grounds,
  'hover',
  'shade',
  'track',
  'primary-soft',
  'info-soft',
  'error-soft',
  'accent-soft',
  'secondary-soft',
]

const texts: Pair[] = [
  ...allGrounds.map((ground): Pair => ['ink', ground]),
  ...allGrounds.map((ground): Pair => ['ink-2', ground]),
  ...[...grounds, 'hover'].map((ground): Pair => ['ink-3', ground]),
  ...grounds.flatMap((ground) =>
    ['primary', 'primary-strong', 'secondary', 'info', 'error'].map((text): Pair => [text, ground]),
  ),
  ['primary', 'primary-soft'],
  ['primary', 'info-soft'],
  ['primary', 'accent-soft'],
  ['primary', 'hover'],
  ['primary-strong', 'primary-soft'],
  ['secondary', 'secondary-soft'],
  ['info', 'info-soft'],
  ['error', 'error-soft'],
  ['error', 'hover'],
  ...['primary', 'primary-strong', 'secondary', 'info', 'error'].map((ground): Pair => ['on-strong', ground]),
  ['on-accent', 'accent'],
  ['surface', 'ink'],
]

/** Visible parts other than text, such as control borders, icons and the focus ring. */
const marks: Pair[] = [
  ...grounds.flatMap((ground) =>
    ['field', 'primary', 'accent-edge', 'error'].map((mark): Pair => [mark, ground]),
  ),
  ['secondary', 'secondary-soft'],
  ['error', 'error-soft'],
]

describe.each(['light', 'dark'] as const)('colors in %s', (scheme) => {
  const colors = readColors(scheme)
  const getContrast = ([color, ground]: Pair) => contrast(colors[color] ?? '', colors[ground] ?? '')

  it.each(texts)('%s text on %s has a contrast of at least 4.5', (...pair) => {
    expect(getContrast(pair)).toBeGreaterThanOrEqual(4.5)
  })

  it.each(marks)('the mark %s on %s has a contrast of at least 3', (...pair) => {
    expect(getContrast(pair)).toBeGreaterThanOrEqual(3)
  })
})

it("has the specification's colors and font", () => {
  expect(readColors('light')).toMatchObject({
    primary: '#0b5a6b',
    secondary: '#48752f',
    info: '#2b6ab0',
    error: '#b3261e',
    accent: '#f2a33a',
  })
  expect(css).toMatch(/--font: 'Poppins'/)
})

it('animations take at most 200 ms', () => {
  const times = [...css.matchAll(/--motion[\w-]*: (\d+)ms/g)].map(([, time]) => Number(time))
  expect(times.length).toBeGreaterThan(0)
  expect(Math.max(...times)).toBeLessThanOrEqual(200)
})

it('prints in light colors', () => {
  expect(css).toMatch(/@media print {\s+:root:root {\s+color-scheme: light;/)
})

it("uses the specification's breakpoints", () => {
  const web = join(import.meta.dirname, '../..')
  const styles = globSync('{features,shell,ui}/**/*.css', { cwd: web })
  const widths = styles.flatMap((file) => {
    const queries = readFileSync(join(web, file), 'utf8').matchAll(/@media[^{]*width: ([\d.]+)px/g)
    return [...queries].map(([, width]) => Math.ceil(Number(width)))
  })
  // These widths are also allowed: 480 for phones in portrait mode, and 1600 for pages with room for text at the side.
  const exceptions = [480, 1600]
  const used = new Set(widths.filter((width) => !exceptions.includes(width)))
  expect([...used].toSorted((a, b) => a - b)).toEqual([600, 900, 1200, 1536])
})
