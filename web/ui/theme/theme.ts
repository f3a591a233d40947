import { createTheme, type Shadows, type Theme } from '@mui/material/styles'
import type { ElementType } from 'react'

import { components } from './components.ts'
import { palette } from './palette.ts'
import type {} from './types.ts'

const family = "'Poppins', system-ui, sans-serif"

const typography = {
  fontFamily: family,
  // Poppins has no tabular figures, so columns of amounts use this cut.
  fontFamilyTabular: `'Poppins Tabular', ${family}`,
  fontWeightMedium: 500,
  fontWeightBold: 600,
  h1: {
    fontSize: 'var(--ui-h1)',
    lineHeight: 1.2,
    fontWeight: 'var(--ui-h1-weight)',
    letterSpacing: '-0.026em',
    textWrap: 'balance',
  },
  h2: { fontSize: 'var(--ui-h2)', lineHeight: 1.35, fontWeight: 600, letterSpacing: '-0.014em' },
  h3: { fontSize: 'var(--ui-h3)', lineHeight: 1.4, fontWeight: 600, letterSpacing: '-0.01em' },
  h4: { fontSize: '0.875rem', lineHeight: 1.43, fontWeight: 600, letterSpacing: '-0.006em' },
  lead: { fontSize: 'var(--ui-text)', lineHeight: 1.6, maxWidth: '62ch', textWrap: 'pretty' },
  figure: { fontSize: '1.375rem', lineHeight: 1.45, fontWeight: 500, letterSpacing: '-0.025em' },
  body1: { fontSize: 'var(--ui-text)', lineHeight: 'var(--ui-leading)', letterSpacing: '-0.006em' },
  body2: { fontSize: '0.875rem', lineHeight: 1.5, letterSpacing: '-0.006em' },
  button: { fontWeight: 500, lineHeight: 1.3, letterSpacing: '-0.006em', textTransform: 'none' },
} as const

// Hairlines separate surfaces; nothing casts a shadow.
const flat = Array.from({ length: 25 }, () => 'none') as unknown as Shadows

/**
 * The theme of the whole product, light and dark.
 * @param Link the component for links inside the app, which takes `href`; by default a plain `<a>`
 */
export function makeTheme(Link: ElementType = 'a'): Theme {
  const theme = createTheme({
    cssVariables: { cssVarPrefix: 'hw', colorSchemeSelector: 'data', nativeColor: true },
    colorSchemes: { light: { palette } },
    breakpoints: { values: { xs: 0, sm: 600, md: 900, lg: 1200, xl: 1536 } },
    shape: { borderRadius: 12 },
    motion: { reducedMotion: 'system' },
    focusVisible: true,
    transitions: {
      duration: {
        shortest: 100,
        shorter: 120,
        short: 150,
        standard: 180,
        complex: 200,
        enteringScreen: 180,
        leavingScreen: 150,
      },
    },
    shadows: flat,
    typography,
    components: {
      ...components,
      MuiButtonBase: { defaultProps: { ...components.MuiButtonBase?.defaultProps, LinkComponent: Link } },
    },
  })
  const { generateStyleSheets } = theme
  // Light or dark is the matter of tokens.css.
  const drop = (key: string, value: unknown) => (key === 'colorScheme' ? undefined : value)
  theme.generateStyleSheets = () =>
    JSON.parse(JSON.stringify(generateStyleSheets(), drop)) as Record<string, never>[]
  return theme
}
