import type { Theme } from '@mui/material/styles'

import { densityRules } from './component-density.ts'

/** Out of sight, but read aloud. */
const visuallyHidden = {
  position: 'absolute',
  width: 1,
  height: 1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const

/** The place of the light colors among the theme's style sheets: after what has no scheme. */
const lightSheet = 1

/** What the styles of the page take of a theme. */
type BaselineTheme = Pick<Theme, 'vars' | 'generateStyleSheets'>

/** A printed page has the light colors whatever the screen shows; `print.css` has the rest. */
const onPaper = (theme: BaselineTheme) => ({
  ':root:root': Object.values(theme.generateStyleSheets()[lightSheet] ?? {})[0],
})

export const baseline = (theme: BaselineTheme) => ({
  ...densityRules,
  html: {
    WebkitTextSizeAdjust: '100%',
    scrollBehavior: 'smooth',
    scrollPaddingTop: 96,
    scrollPaddingBottom: 80,
  },
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
  // A heading is focused only to be announced, so it needs no ring.
  'main:focus, :is(h1, h2)[tabindex="-1"]:focus, [tabindex="-1"]:focus:not(:focus-visible)': {
    outline: 'none',
  },
  '.visually-hidden': visuallyHidden,
  '::selection': { background: theme.vars.palette.soft.primary, color: theme.vars.palette.text.primary },
  '@media print': onPaper(theme),
  // The system's few colors replace fills: what a fill alone tells gets an outline there.
  '@media (forced-colors: active)': {
    '[class*="MuiButton-root"], [class*="MuiChip"], [data-tone]:not(svg), .count, .nav-count': {
      outline: '1px solid transparent',
      outlineOffset: -1,
    },
    ':is(a, button)[aria-current], [role="tab"][aria-selected="true"]': {
      outline: '2px solid Highlight',
      outlineOffset: -2,
    },
    progress: { border: '1px solid CanvasText' },
  },
  '@media (prefers-reduced-motion: reduce)': {
    html: { scrollBehavior: 'auto' },
    '*, *::before, *::after': { animation: 'none !important', transition: 'none !important' },
  },
})
