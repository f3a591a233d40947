import type { PaletteOptions } from '@mui/material/styles'

import type { Tokens } from './tokens.ts'

const strong = (main: string, dark: string, contrastText: string) => ({
  main,
  light: main,
  dark,
  contrastText,
})

/** The MUI palette of one mode. `success` marks money, `warning` what is waiting. */
export const toPalette = (t: Tokens): PaletteOptions => ({
  primary: strong(t.primary, t.primaryStrong, t.onStrong),
  secondary: strong(t.secondary, t.secondary, t.onStrong),
  success: strong(t.secondary, t.secondary, t.onStrong),
  info: strong(t.info, t.info, t.onStrong),
  error: strong(t.error, t.error, t.onStrong),
  warning: strong(t.accent, t.accentEdge, t.onAccent),
  accent: { main: t.accent, edge: t.accentEdge, contrastText: t.onAccent },
  soft: {
    primary: t.primarySoft,
    secondary: t.secondarySoft,
    info: t.infoSoft,
    error: t.errorSoft,
    accent: t.accentSoft,
  },
  text: { primary: t.ink, secondary: t.ink2, tertiary: t.ink3, disabled: t.ink3 },
  background: { default: t.paper, paper: t.surface },
  divider: t.line,
  action: {
    active: t.ink2,
    hover: t.hover,
    selected: t.primarySoft,
    disabled: t.ink3,
    disabledBackground: t.track,
    focus: t.hover,
  },
  field: t.field,
  hover: t.hover,
  track: t.track,
  shade: t.shade,
  veil: t.veil,
})
