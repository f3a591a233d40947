import type { SxProps, Theme } from '@mui/material/styles'

const cardRow = {
  '& tr': {
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    gridAutoFlow: 'row dense',
    gap: '4px 12px',
    px: 'var(--ui-card-x)',
    py: '12px',
  },
  '&.selects tr': { gridTemplateColumns: '28px minmax(0, 1fr) auto' },
  '& td': { p: 0, display: 'block' },
  '& td.select': { gridColumn: 1, gridRow: 1 },
  '& td.start, & td.title': { gridColumn: '-3 / -2' },
  '& td.end': { gridColumn: '-2 / -1', justifySelf: 'end' },
  '& td.wide, & td.labeled': { gridColumn: '-3 / -1' },
  '& td.labeled': {
    display: 'flex',
    alignItems: 'baseline',
    justifyContent: 'space-between',
    gap: 2,
    textAlign: 'right',
  },
  '& td.hide': { display: 'none' },
  '& .cell-label': { display: 'inline', color: 'text.secondary', flex: 'none' },
} as const satisfies SxProps<Theme>

/** The frame of a table: a card whose rows are grids, so that they can become cards on a narrow screen. */
export const frameSx = {
  bgcolor: 'background.paper',
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: '12px',
  minWidth: 0,
  containerType: 'inline-size',
  // Positioned, so that hidden labels of cells out of sight do not widen the page.
  '& .table-scroll': { position: 'relative' },
  '& .table-foot': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '8px 16px',
    minHeight: 48,
    px: 'var(--ui-card-x)',
    py: '6px',
    borderTop: '1px solid',
    borderColor: 'divider',
    borderRadius: '0 0 11px 11px',
    bgcolor: 'background.paper',
    color: 'text.secondary',
    fontSize: '0.875rem',
  },
  '& .table-foot.sticky': { position: 'sticky', bottom: 0, zIndex: 2 },
} as const satisfies SxProps<Theme>

/**
 * Makes a table scroll sideways in a frame narrower than `width`. Its head cannot be sticky then.
 * @param width px
 */
export const scrollsBelow = (width: number) =>
  ({
    '@media (min-width: 900px)': {
      [`@container (max-width: ${width - 1}px)`]: {
        '& .table-scroll': { overflowX: 'auto' },
        '& table': { minWidth: width },
        // stronger than the table's own style, whichever is written first
        '& .table-scroll thead': { position: 'static' },
      },
    },
  }) as const satisfies SxProps<Theme>

/** The table itself. `--columns` holds the tracks of a row. */
export const tableSx = {
  display: 'block',
  width: '100%',
  fontSize: 'var(--ui-button-text)',
  '& thead, & tbody': { display: 'block' },
  '& tr': {
    display: 'grid',
    gridTemplateColumns: 'var(--columns)',
    alignItems: 'center',
    minHeight: 'var(--ui-table-row)',
    px: 'calc(var(--ui-card-x) - 8px)',
  },
  '& th, & td': { minWidth: 0, px: 1, py: '6px', textAlign: 'left', overflowWrap: 'anywhere' },
  '& .numeric': {
    textAlign: 'right',
    whiteSpace: 'nowrap',
    fontFamily: (theme) => theme.typography.fontFamilyTabular,
  },
  '& th': { fontWeight: 500, fontSize: '0.875rem', color: 'text.secondary', whiteSpace: 'nowrap' },
  '& th.numeric': { fontFamily: 'inherit' },
  '@media (min-width: 900px)': { '& .numeric + :not(.numeric)': { pl: 3 } },
  '& thead': { position: 'sticky', top: 'var(--ui-table-top, 0px)', zIndex: 3 },
  '& thead tr': {
    minHeight: 40,
    borderBottom: '1px solid',
    borderColor: 'divider',
    borderRadius: '11px 11px 0 0',
    bgcolor: 'background.paper',
  },
  '& th > button': {
    gap: '4px',
    p: '2px 4px',
    m: '-2px -4px',
    verticalAlign: 'baseline',
    borderRadius: '4px',
    fontSize: 'inherit',
    fontWeight: 'inherit',
    color: 'inherit',
    '&:hover': { color: 'text.primary' },
  },
  '& th[aria-sort]': { color: 'text.primary' },
  '& tbody tr + tr': { borderTop: '1px solid', borderColor: 'divider' },
  '& tbody tr:last-of-type': { borderRadius: '0 0 11px 11px' },
  '&.opens tbody tr': { cursor: 'default' },
  '& tbody tr:hover': { bgcolor: 'hover' },
  '& tbody tr[data-selected]': { bgcolor: 'soft.primary' },
  '& tbody tr[data-cursor]': {
    outline: '2px solid',
    outlineColor: 'primary.main',
    outlineOffset: '-2px',
    borderRadius: '8px',
  },
  '& tbody tr:focus-visible': { outlineOffset: '-2px' },
  '&.long tbody tr': { contentVisibility: 'auto', containIntrinsicSize: 'auto var(--ui-table-row)' },
  '&[aria-busy="true"] tbody': { opacity: 0.6 },
  '& .cell-label': { display: 'none' },
  '& .title': { fontWeight: 500 },
  '@media (max-width: 899.95px)': {
    '& thead': {
      position: 'absolute',
      width: '1px',
      height: '1px',
      overflow: 'hidden',
      clipPath: 'inset(50%)',
    },
    ...cardRow,
  },
} as const satisfies SxProps<Theme>
