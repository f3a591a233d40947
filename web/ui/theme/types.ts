import type {} from '@mui/material/themeCssVarsAugmentation'
import type { CSSProperties } from 'react'

interface Accent {
  main: string
  edge: string
  contrastText: string
}

/** Tinted backgrounds for text, one per tone. */
interface Soft {
  primary: string
  secondary: string
  info: string
  error: string
  accent: string
}

interface Surfaces {
  accent: Accent
  soft: Soft
  field: string
  hover: string
  track: string
  shade: string
  veil: string
}

declare module '@mui/material/styles' {
  interface Palette extends Surfaces {}
  interface PaletteOptions extends Surfaces {}
  interface TypeText {
    tertiary: string
  }
  interface TypographyVariants {
    lead: CSSProperties
    figure: CSSProperties
    fontFamilyTabular: string
  }
  interface TypographyVariantsOptions {
    lead: CSSProperties
    figure: CSSProperties
    fontFamilyTabular: string
  }
}

declare module '@mui/material/Typography' {
  interface TypographyPropsVariantOverrides {
    lead: true
    figure: true
  }
}

declare module '@mui/material/Button' {
  interface ButtonPropsVariantOverrides {
    contained: false
    outlined: false
    text: false
    filled: true
    line: true
    quiet: true
    danger: true
    dangerLine: true
  }
}
