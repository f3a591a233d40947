/** The system's colors for marks, in forced-colors mode. */
type SystemColor = 'Canvas' | 'CanvasText' | 'GrayText' | 'Highlight'

/**
 * Styles that keep a mark drawn by its fill alone in sight in forced-colors mode, where the browser takes fills away.
 * Give each state of a mark a color of its own, or a shape.
 */
export const forcedFill = (color: SystemColor) =>
  ({
    '@media (forced-colors: active)': {
      forcedColorAdjust: 'none',
      backgroundColor: color,
      backgroundImage: 'none',
      borderColor: color === 'Canvas' ? 'CanvasText' : color,
    },
  }) as const
