import type { ThemeOptions } from '@mui/material/styles'

/** Of the very type that `createTheme` takes: another, though equal, would be compared member by member. */
type Components = NonNullable<ThemeOptions['components']>

const overlays = {
  MuiBackdrop: {
    styleOverrides: {
      root: ({ theme }) => ({
        '&:not(.MuiBackdrop-invisible)': { backgroundColor: theme.vars.palette.veil },
      }),
    },
  },
  MuiPaper: {
    defaultProps: { elevation: 0 },
    styleOverrides: { root: { backgroundImage: 'none' } },
  },
  MuiPopover: {
    styleOverrides: { paper: ({ theme }) => ({ border: `1px solid ${theme.vars.palette.field}` }) },
  },
  MuiDialog: {
    styleOverrides: {
      paper: ({ theme }) => ({ border: `1px solid ${theme.vars.palette.divider}`, borderRadius: 12 }),
    },
  },
  MuiMenuItem: {
    styleOverrides: {
      root: {
        minHeight: 40,
        padding: '6px 10px',
        borderRadius: 8,
        fontSize: 'var(--ui-button-text)',
        gap: 10,
        whiteSpace: 'normal',
      },
    },
  },
} satisfies Components

export const components = {
  MuiButtonBase: { defaultProps: { disableRipple: true } },
  MuiTypography: { defaultProps: { variantMapping: { lead: 'p', figure: 'p' } } },
  ...overlays,
} satisfies Components
