import type { Components, Theme } from '@mui/material/styles'

import { baseline } from './theme-baseline.ts'

type Bare = Omit<Theme, 'components'>

const button: Components<Bare>['MuiButton'] = {
  defaultProps: { variant: 'filled' },
  styleOverrides: {
    root: ({ theme }) => {
      const { palette } = theme.vars
      const waiting = '&[aria-disabled="true"]:not([aria-busy="true"])'
      const off = { backgroundColor: palette.track, borderColor: 'transparent', color: palette.text.secondary }
      return {
        minHeight: 'var(--ui-button)',
        minWidth: 0,
        padding: '4px var(--ui-button-pad)',
        border: '1px solid transparent',
        borderRadius: 'var(--ui-button-radius)',
        fontSize: 'var(--ui-button-text)',
        textAlign: 'center',
        [waiting]: { ...off, cursor: 'not-allowed' },
        [`${waiting}:hover`]: off,
        '&[aria-busy="true"]': { cursor: 'progress' },
        variants: [
          {
            props: { variant: 'filled' },
            style: {
              backgroundColor: palette.primary.main,
              color: palette.primary.contrastText,
              '&:hover': { backgroundColor: palette.primary.dark },
            },
          },
          {
            props: { variant: 'line' },
            style: {
              backgroundColor: palette.background.paper,
              borderColor: palette.divider,
              color: palette.text.primary,
              '&:hover': { backgroundColor: palette.hover, borderColor: palette.field },
            },
          },
          {
            props: { variant: 'quiet' },
            style: {
              paddingInline: 'calc(var(--ui-button-pad) - 4px)',
              color: palette.primary.main,
              '&:hover': { backgroundColor: palette.soft.primary, color: palette.primary.dark },
            },
          },
          {
            props: { variant: 'danger' },
            style: {
              backgroundColor: palette.error.main,
              color: palette.error.contrastText,
              '&:hover': { backgroundColor: palette.error.main, textDecoration: 'underline' },
            },
          },
          {
            props: { variant: 'dangerLine' },
            style: {
              backgroundColor: palette.background.paper,
              borderColor: palette.error.main,
              color: palette.error.main,
              '&:hover': { backgroundColor: palette.soft.error },
            },
          },
          {
            props: { size: 'small' },
            style: {
              minHeight: 'var(--ui-button-small)',
              padding: '3px 12px',
              borderRadius: 8,
              fontSize: '0.875rem',
            },
          },
          { props: { size: 'large' }, style: { minHeight: 52, paddingInline: 24, fontSize: '1rem' } },
        ],
      }
    },
  },
}

const overlays: Components<Bare> = {
  MuiBackdrop: {
    styleOverrides: {
      root: ({ theme }) => ({ '&:not(.MuiBackdrop-invisible)': { backgroundColor: theme.vars.palette.veil } }),
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
  MuiTooltip: {
    defaultProps: { enterDelay: 300, disableInteractive: false },
    styleOverrides: {
      tooltip: ({ theme }) => ({
        backgroundColor: theme.vars.palette.text.primary,
        color: theme.vars.palette.background.paper,
        fontSize: '0.875rem',
        lineHeight: 1.4,
        padding: '6px 10px',
        borderRadius: 8,
      }),
    },
  },
}

/** How MUI's own parts look and behave everywhere. */
export const components: Components<Bare> = {
  MuiCssBaseline: { styleOverrides: (theme) => baseline(theme) },
  MuiButtonBase: { defaultProps: { disableRipple: true } },
  MuiButton: button,
  MuiLink: {
    defaultProps: { color: 'primary' },
    styleOverrides: {
      root: ({ theme }) => ({
        textUnderlineOffset: 3,
        textDecorationThickness: 1,
        '&:hover': { color: theme.vars.palette.primary.dark },
      }),
    },
  },
  MuiTypography: { defaultProps: { variantMapping: { lead: 'p', figure: 'p' } } },
  ...overlays,
}
