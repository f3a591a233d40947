import Box from '@mui/material/Box'
import type { SxProps, Theme } from '@mui/material/styles'

const textSx = {
  maxWidth: 680,
  fontSize: { xs: '1.0625rem', md: '1.125rem' },
  lineHeight: 1.75,
  overflowWrap: 'anywhere',
  '& > * + *': { mt: 2.5 },
  '& h2': { fontSize: '1.5rem', lineHeight: 1.35, fontWeight: 500, mt: 6 },
  '& h3': { fontSize: '1.1875rem', lineHeight: 1.4, fontWeight: 600, mt: 4 },
  '& a': { color: 'primary.main' },
  '& ul, & ol': { pl: 3.5, display: 'grid', gap: 1.5 },
  '& ul': { listStyle: 'disc' },
  '& ol': { listStyle: 'decimal' },
  '& li::marker': { color: 'primary.main', fontWeight: 600 },
  '& blockquote': {
    m: 0,
    pl: 3,
    borderLeft: '4px solid',
    borderColor: 'accent.main',
    fontSize: '1.3125rem',
    lineHeight: 1.5,
  },
  '& img': { display: 'block', maxWidth: '100%', height: 'auto', borderRadius: '12px' },
  '& figcaption, & caption': { mt: 1, fontSize: '0.875rem', color: 'text.secondary', textAlign: 'left' },
  '& pre': { overflowX: 'auto', p: 2, borderRadius: '12px', bgcolor: 'shade', fontSize: '0.9375rem' },
  '& hr': { border: 0, borderTop: '1px solid', borderColor: 'divider' },
  '& .table': {
    overflowX: 'auto',
    border: '1px solid',
    borderColor: 'divider',
    borderRadius: '12px',
    bgcolor: 'background.paper',
  },
  '& table': {
    borderCollapse: 'collapse',
    width: '100%',
    fontSize: '1rem',
    lineHeight: 1.5,
    overflowWrap: 'normal',
  },
  '& th, & td': { p: '12px 20px', textAlign: 'left', fontWeight: 400 },
  '& td': { fontWeight: 500 },
  '& .figure': { textAlign: 'right', fontFamily: 'fontFamilyTabular', whiteSpace: 'nowrap' },
  '& th.figure': { fontFamily: 'inherit', whiteSpace: 'normal' },
  '& tr + tr > *, & thead + tbody > tr > *': { borderTop: '1px solid', borderColor: 'divider' },
} as const satisfies SxProps<Theme>

/** Markup of a post, prepared by `prepareArticle`. */
export const PostText = ({ html, sx }: { html: string; sx?: SxProps<Theme> }) => (
  // oxlint-disable-next-line react/no-danger -- sanitized by the server
  <Box dangerouslySetInnerHTML={{ __html: html }} sx={[textSx, ...(Array.isArray(sx) ? sx : [sx])]} />
)
