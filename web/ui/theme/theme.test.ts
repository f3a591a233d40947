import { describe, expect, it } from 'vitest'

import { baseline } from './baseline.ts'
import { dark, light, type Tokens } from './tokens.ts'
import { makeTheme } from './theme.ts'

type Name = keyof Tokens

const channel = (hex: string, at: number) => {
  const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}

/** Relative luminance, WCAG 2.2. */
const luminance = (hex: string) =>
  0.2126 * channel(hex, 1) + 0.7152 * channel(hex, 3) + 0.0722 * channel(hex, 5)

const contrast = (a: string, b: string) => {
  const [high = 0, low = 0] = [luminance(a), luminance(b)].toSorted((x, y) => y - x)
  return (high + 0.05) / (low + 0.05)
}

const grounds: Name[] = ['paper', 'surface']
const tinted: Name[] = ['hover', 'shade', 'track', 'primarySoft']
const softs: Name[] = ['infoSoft', 'errorSoft', 'accentSoft', 'secondarySoft']

/** Every combination of text and background in a component. */
const texts: [text: Name, ground: Name][] = [
  ...[...grounds, ...tinted, ...softs].map((ground): [Name, Name] => ['ink', ground]),
  ...[...grounds, ...tinted, ...softs].map((ground): [Name, Name] => ['ink2', ground]),
  ...[...grounds, 'hover' as const].map((ground): [Name, Name] => ['ink3', ground]),
  ...grounds.flatMap((ground): [Name, Name][] => [
    ['primary', ground],
    ['primaryStrong', ground],
    ['secondary', ground],
    ['info', ground],
    ['error', ground],
  ]),
  ['primary', 'primarySoft'],
  ['primary', 'infoSoft'],
  ['primary', 'accentSoft'],
  ['primary', 'hover'],
  ['primaryStrong', 'primarySoft'],
  ['secondary', 'secondarySoft'],
  ['info', 'infoSoft'],
  ['error', 'errorSoft'],
  ['error', 'hover'],
  ['onStrong', 'primary'],
  ['onStrong', 'primaryStrong'],
  ['onStrong', 'secondary'],
  ['onStrong', 'info'],
  ['onStrong', 'error'],
  ['onAccent', 'accent'],
  ['surface', 'ink'],
]

/** Visible parts other than text: borders of controls, marks, the focus ring. */
const marks: [mark: Name, ground: Name][] = [
  ...grounds.flatMap((ground): [Name, Name][] => [
    ['field', ground],
    ['primary', ground],
    ['accentEdge', ground],
    ['error', ground],
  ]),
  ['secondary', 'secondarySoft'],
  ['error', 'errorSoft'],
]

describe.each([
  ['light', light],
  ['dark', dark],
])('colors in %s', (_, tokens) => {
  it.each(texts)('show %s as text on %s by 4.5 to 1', (text, ground) => {
    expect(contrast(tokens[text], tokens[ground])).toBeGreaterThanOrEqual(4.5)
  })

  it.each(marks)('show the mark %s on %s by 3 to 1', (mark, ground) => {
    expect(contrast(tokens[mark], tokens[ground])).toBeGreaterThanOrEqual(3)
  })
})

describe('theme', () => {
  const theme = makeTheme()

  it('has the breakpoints of the specification', () => {
    expect(theme.breakpoints.values).toEqual({ xs: 0, sm: 600, md: 900, lg: 1200, xl: 1536 })
  })

  it('has the colors and the font of the specification', () => {
    const { palette } = theme.colorSchemes.light ?? theme
    for (const name of ['primary', 'secondary', 'info', 'error', 'accent'] as const)
      expect(palette[name].main).toMatch(/^#[0-9a-f]{6}$/i)
    expect(theme.typography.fontFamily).toMatch(/^['"]?Poppins/)
  })

  it('moves for at most 200 ms', () => {
    expect(Math.max(...Object.values(theme.transitions.duration))).toBeLessThanOrEqual(200)
  })

  it('leads inner addresses through the given link', () => {
    const Link = () => null
    expect(makeTheme(Link).components?.MuiButtonBase?.defaultProps?.LinkComponent).toBe(Link)
  })

  it('casts no shadows', () => {
    expect(new Set(theme.shadows)).toEqual(new Set(['none']))
  })
})

it('prints with the colors of the light scheme', () => {
  const theme = makeTheme()
  const paper = JSON.stringify(baseline(theme)['@media print'])
  expect(paper).toContain(`"--hw-palette-primary-main":"${light.primary}"`)
  expect(paper).not.toContain(dark.primary)
})
