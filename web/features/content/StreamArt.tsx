import styles from './StreamArt.module.css'

const strands = 25

/**
 * Returns the SVG path of a strand of the stream, from the upper right to the lower edge. `share` is 0 for the leftmost
 * strand and 1 for the rightmost strand.
 */
const drawStrand = (share: number) =>
  `M392 70C${400 + share * 40} ${150 + share * 20} ${470 - share * 10} 190 ${378 + share * 50} 262S${
    60 + share * 250
  } 400 ${share * 330} 520`

export const StreamArt = () => (
  <svg viewBox="0 0 520 520" fill="none" aria-hidden focusable="false" className={styles.art}>
    {Array.from({ length: strands }, (_, index) => (
      <path
        key={index}
        d={drawStrand(index / (strands - 1))}
        stroke="currentColor"
        strokeWidth={index % 8 === 4 ? 2 : 1}
        opacity={index % 8 === 4 ? 0.9 : 0.35}
      />
    ))}
    <g className={styles.spring}>
      <circle cx="392" cy="62" r="22" fill="currentColor" />
      <circle cx="392" cy="62" r="38" stroke="currentColor" opacity=".6" />
      <circle cx="392" cy="62" r="56" stroke="currentColor" opacity=".3" />
    </g>
  </svg>
)
