import { describe, expect, it } from 'vitest'
import { makeTheme } from './theme.ts'

describe('theme', () => {
  const theme = makeTheme()

  it('has the breakpoints of the specification', () => {
    expect(theme.breakpoints.values).toEqual({ xs: 0, sm: 600, md: 900, lg: 1200, xl: 1536 })
  })

  it('casts no shadows', () => {
    expect(new Set(theme.shadows)).toEqual(new Set(['none']))
  })
})
