/**
 * Sizes that differ between founder and admin pages, as custom properties for components (`var(--ui-control)`). The
 * attribute `data-density="dense"` on an ancestor selects the admin set.
 */
const comfortable = {
  '--ui-text': '1rem',
  '--ui-leading': '1.5',
  '--ui-h1': 'clamp(1.625rem, 1.2rem + 1.4vw, 2.125rem)',
  '--ui-h1-weight': '500',
  '--ui-h2': '1.125rem',
  '--ui-h3': '1rem',
  '--ui-button': '44px',
  '--ui-button-small': '36px',
  '--ui-button-text': '0.9375rem',
  '--ui-button-radius': '10px',
  '--ui-button-pad': '18px',
  '--ui-icon-button': '40px',
  '--ui-control': '48px',
  '--ui-control-text': '1rem',
  '--ui-control-pad': '14px',
  '--ui-control-radius': '10px',
  '--ui-card-x': '24px',
  '--ui-card-y': '20px',
  '--ui-row-y': '16px',
  '--ui-table-row': '52px',
  '--ui-note-y': '16px',
  '--ui-nav': '40px',
  '--ui-nav-text': '0.9375rem',
  '--ui-top': '64px',
}

const comfortableNarrow = { '--ui-card-x': '18px', '--ui-card-y': '18px', '--ui-row-y': '14px' }

const dense = {
  '--ui-text': '0.875rem',
  '--ui-leading': '1.43',
  '--ui-h1': '1.125rem',
  '--ui-h1-weight': '600',
  '--ui-h2': '0.9375rem',
  '--ui-h3': '0.875rem',
  '--ui-button': '32px',
  '--ui-button-small': '28px',
  '--ui-button-text': '0.875rem',
  '--ui-button-radius': '8px',
  '--ui-button-pad': '12px',
  '--ui-icon-button': '32px',
  '--ui-control': '36px',
  '--ui-control-text': '0.875rem',
  '--ui-control-pad': '10px',
  '--ui-control-radius': '8px',
  '--ui-card-x': '16px',
  '--ui-card-y': '12px',
  '--ui-row-y': '10px',
  '--ui-table-row': '40px',
  '--ui-note-y': '10px',
  '--ui-nav': '32px',
  '--ui-nav-text': '0.875rem',
  '--ui-top': '56px',
}

// Touch needs larger targets than a mouse, and phones zoom into controls with smaller text.
const denseNarrow = {
  '--ui-button': '40px',
  '--ui-button-small': '36px',
  '--ui-icon-button': '40px',
  '--ui-control': '44px',
  '--ui-control-text': '1rem',
  '--ui-nav': '44px',
}

/** The global rules that define the sizes of both densities. */
export const densityRules = {
  ':root': comfortable,
  '@media (max-width: 599.95px)': { ':root': comfortableNarrow },
  '[data-density="dense"]': {
    ...dense,
    fontSize: 'var(--ui-text)',
    lineHeight: 'var(--ui-leading)',
    '@media (max-width: 899.95px)': denseNarrow,
  },
}
