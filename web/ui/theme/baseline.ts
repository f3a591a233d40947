import type { Theme } from '@mui/material/styles'

import { densityRules } from './component-density.ts'

export const baseline = (theme: Omit<Theme, 'components'>) => ({
  ...densityRules,
  html: { WebkitTextSizeAdjust: '100%', scrollBehavior: 'smooth', scrollPaddingTop: 96 },
  body: {
    minWidth: 320,
    fontSize: 'var(--ui-text)',
    lineHeight: 'var(--ui-leading)',
    letterSpacing: '-0.006em',
    WebkitFontSmoothing: 'antialiased',
  },
  'h1, h2, h3, h4, p, ul, ol, dl, dd, figure, fieldset, legend': { margin: 0, padding: 0 },
  'ul, ol': { listStyle: 'none' },
  fieldset: { border: 0, minWidth: 0 },
  'button, input, select, textarea': { font: 'inherit', letterSpacing: 'inherit', color: 'inherit' },
  'b, strong': { fontWeight: 600 },
  // The same focus ring as on MUI buttons, for all other elements.
  ':focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: 2 },
  // A heading is focused on navigation only to be announced, so it needs no ring.
  'main:focus, h1[tabindex="-1"]:focus, [tabindex="-1"]:focus:not(:focus-visible)': { outline: 'none' },
  '::selection': { background: theme.vars.palette.soft.primary, color: theme.vars.palette.text.primary },
  '@media (prefers-reduced-motion: reduce)': {
    html: { scrollBehavior: 'auto' },
    '*, *::before, *::after': { animation: 'none !important', transition: 'none !important' },
  },
})
