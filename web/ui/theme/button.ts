import type { Theme, ThemeOptions } from '@mui/material/styles'

type Palette = Theme['vars']['palette']

const base = {
  minHeight: 'var(--ui-button)',
  minWidth: 0,
  padding: '4px var(--ui-button-pad)',
  border: '1px solid transparent',
  borderRadius: 'var(--ui-button-radius)',
  fontSize: 'var(--ui-button-text)',
  textAlign: 'center',
} as const

const kinds = (palette: Palette) => ({
  filled: {
    backgroundColor: palette.primary.main,
    color: palette.primary.contrastText,
    '&:hover': { backgroundColor: palette.primary.dark },
  },
  line: {
    backgroundColor: palette.background.paper,
    borderColor: palette.divider,
    color: palette.text.primary,
    '&:hover': { backgroundColor: palette.hover, borderColor: palette.field },
  },
  quiet: {
    paddingInline: 'calc(var(--ui-button-pad) - 4px)',
    color: palette.primary.main,
    '&:hover': { backgroundColor: palette.soft.primary, color: palette.primary.dark },
  },
  danger: {
    backgroundColor: palette.error.main,
    color: palette.error.contrastText,
    '&:hover': { backgroundColor: palette.error.main, textDecoration: 'underline' },
  },
  dangerLine: {
    backgroundColor: palette.background.paper,
    borderColor: palette.error.main,
    color: palette.error.main,
    '&:hover': { backgroundColor: palette.soft.error },
  },
})

const KINDS = ['filled', 'line', 'quiet', 'danger', 'dangerLine'] as const

const sizes = [
  {
    props: { size: 'small' as const },
    style: {
      minHeight: 'var(--ui-button-small)',
      padding: '3px 12px',
      borderRadius: 8,
      fontSize: '0.875rem',
    },
  },
  { props: { size: 'large' as const }, style: { minHeight: 52, paddingInline: 24, fontSize: '1rem' } },
]

// A disabled button stays in the tab order, so that its reason can be read.
const WAITING = '&[aria-disabled="true"]:not([aria-busy="true"])'

/** Five kinds of button instead of MUI's three. */
export const button: NonNullable<ThemeOptions['components']>['MuiButton'] = {
  defaultProps: { variant: 'filled' },
  styleOverrides: {
    root: ({ theme }) => {
      const { palette } = theme.vars
      const off = {
        backgroundColor: palette.track,
        borderColor: 'transparent',
        color: palette.text.secondary,
      }
      const looks = kinds(palette)
      return {
        ...base,
        '&[aria-busy="true"]': { cursor: 'progress' },
        variants: [
          ...KINDS.map((variant) => ({ props: { variant }, style: looks[variant] })),
          ...sizes,
          { props: {}, style: { [WAITING]: { ...off, cursor: 'not-allowed' }, [`${WAITING}:hover`]: off } },
        ],
      }
    },
  },
}
