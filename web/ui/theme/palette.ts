import type { PaletteOptions } from '@mui/material/styles'

const color = (name: string) => `var(--${name})`

const strong = (main: string, dark: string, contrastText: string) => ({
  main: color(main),
  light: color(main),
  dark: color(dark),
  contrastText: color(contrastText),
})

/** The colors of the tokens, as MUI names them. The tokens tell light and dark apart. */
export const palette: PaletteOptions = {
  primary: strong('primary', 'primary-strong', 'on-strong'),
  secondary: strong('secondary', 'secondary', 'on-strong'),
  success: strong('secondary', 'secondary', 'on-strong'),
  info: strong('info', 'info', 'on-strong'),
  error: strong('error', 'error', 'on-strong'),
  warning: strong('accent', 'accent-edge', 'on-accent'),
  accent: { main: color('accent'), edge: color('accent-edge'), contrastText: color('on-accent') },
  soft: {
    primary: color('primary-soft'),
    secondary: color('secondary-soft'),
    info: color('info-soft'),
    error: color('error-soft'),
    accent: color('accent-soft'),
  },
  text: {
    primary: color('ink'),
    secondary: color('ink-2'),
    tertiary: color('ink-3'),
    disabled: color('ink-3'),
  },
  background: { default: color('paper'), paper: color('surface') },
  divider: color('line'),
  action: {
    active: color('ink-2'),
    hover: color('hover'),
    selected: color('primary-soft'),
    disabled: color('ink-3'),
    disabledBackground: color('track'),
    focus: color('hover'),
  },
  field: color('field'),
  hover: color('hover'),
  track: color('track'),
  shade: color('shade'),
  veil: color('veil'),
}
