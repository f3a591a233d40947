/** Every color of the product. No other file may define one. */
export interface Tokens {
  primary: string
  primaryStrong: string
  primarySoft: string
  secondary: string
  secondarySoft: string
  info: string
  infoSoft: string
  error: string
  errorSoft: string
  accent: string
  accentSoft: string
  /** The outline of a shape filled with the accent, so that it stands out by 3:1. */
  accentEdge: string
  /** Text on the accent, in both modes. */
  onAccent: string
  /** Text on any of primary, secondary, info and error. */
  onStrong: string
  paper: string
  surface: string
  line: string
  ink: string
  ink2: string
  ink3: string
  /** Borders of controls, 3:1 against the surface. */
  field: string
  hover: string
  track: string
  shade: string
  /** The backdrop of a dialog. */
  veil: string
}

export const light: Tokens = {
  primary: '#0b5a6b',
  primaryStrong: '#08424f',
  primarySoft: '#e3f0f2',
  secondary: '#48752f',
  secondarySoft: '#eaf2e4',
  info: '#2b6ab0',
  infoSoft: '#e6eff9',
  error: '#b3261e',
  errorSoft: '#fbe9e7',
  accent: '#f2a33a',
  accentSoft: '#fdf1dd',
  accentEdge: '#9e7334',
  onAccent: '#14262b',
  onStrong: '#ffffff',
  paper: '#faf8f4',
  surface: '#ffffff',
  line: '#e4ded3',
  ink: '#14262b',
  ink2: '#4c5f65',
  ink3: '#5b6c71',
  field: '#80908f',
  hover: '#f4f1ea',
  track: '#ece7dc',
  shade: '#f5f2ec',
  veil: '#14262b66',
}

export const dark: Tokens = {
  primary: '#6cc3d5',
  primaryStrong: '#9bdbe8',
  primarySoft: '#12343c',
  secondary: '#9ccb7f',
  secondarySoft: '#1d2f17',
  info: '#86b6ee',
  infoSoft: '#14273e',
  error: '#f2a29b',
  errorSoft: '#3a1815',
  accent: '#f5b860',
  accentSoft: '#3a2a10',
  accentEdge: '#f2ce98',
  onAccent: '#14262b',
  onStrong: '#06222a',
  paper: '#0e1a1e',
  surface: '#15252a',
  line: '#26393f',
  ink: '#edf3f4',
  ink2: '#b3c3c7',
  ink3: '#93a5aa',
  field: '#66808a',
  hover: '#1b2e34',
  track: '#263a40',
  shade: '#122126',
  veil: '#000000a6',
}
