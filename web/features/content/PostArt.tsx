import { useState } from 'react'
import type { Post } from '#contract/content.ts'
import styles from './PostArt.module.css'

const width = 640
const height = 360

type PostArtProps = Pick<Post, 'slug' | 'feature_image' | 'feature_image_alt'> & {
  isFirst?: boolean | undefined
  /** Exposes the picture's description to screen readers. In `PostCard`, the title is enough. */
  isSpoken?: boolean
}

export function PostArt(props: PostArtProps) {
  const { slug, feature_image, feature_image_alt, isFirst, isSpoken } = props
  const [failedImage, setFailedImage] = useState<string | null>(null)
  if (feature_image === null || failedImage === feature_image) return <Drawing slug={slug} />
  return (
    <img
      src={feature_image}
      alt={isSpoken ? (feature_image_alt ?? '') : ''}
      width={width}
      height={height}
      loading={isFirst ? 'eager' : 'lazy'}
      onError={() => setFailedImage(feature_image)}
      className={styles.art}
    />
  )
}

function toSeed(text: string): number {
  let sum = 7
  for (const letter of text) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973
  return sum
}

const drawings = [drawWaves, drawArcs, drawBars, drawContours]

function Drawing({ slug }: { slug: string }) {
  const seed = toSeed(slug)
  const draw = drawings[seed % drawings.length] ?? drawWaves
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMid slice"
      fill="none"
      aria-hidden
      focusable="false"
      data-tone={(seed >> 2) % 4}
      className={styles.art}
    >
      {draw(seed)}
    </svg>
  )
}

const count = (length: number) => Array.from({ length }, (_, index) => index)

const thin = { stroke: 'currentColor', strokeWidth: 1.5 }

function drawWaves(seed: number) {
  const toHeight = (line: number, step: number) =>
    110 + line * 22 + Math.sin(seed + step * 0.9 + line * 0.35) * (34 - line * 2)
  const toPoints = (line: number) =>
    count(33)
      .map((step) => `${step * 20},${toHeight(line, step * 0.5).toFixed(1)}`)
      .join(' ')
  return (
    <>
      <circle className={styles.spring} cx={160 + (seed % 5) * 80} cy={86} r={34} fill="currentColor" />
      {count(11).map((line) => (
        <polyline key={line} points={toPoints(line)} {...thin} opacity={0.9 - line * 0.06} />
      ))}
    </>
  )
}

function drawArcs(seed: number) {
  const x = 220 + (seed % 4) * 70
  return (
    <>
      {count(9).map((ring) => (
        <circle
          key={ring}
          cx={x}
          cy={height}
          r={56 + ring * 32}
          stroke="currentColor"
          strokeWidth={9 - ring * 0.6}
          opacity={0.95 - ring * 0.09}
        />
      ))}
      <circle className={styles.spring} cx={x} cy={height} r={30} fill="currentColor" />
    </>
  )
}

function drawBars(seed: number) {
  return count(12).map((bar) => {
    const tall = 60 + bar * 15 + ((seed >> (bar % 6)) % 4) * 9
    return (
      <rect
        key={bar}
        className={bar === 11 ? styles.spring : undefined}
        x={86 + bar * 40}
        y={310 - tall}
        width={20}
        height={tall}
        rx={10}
        fill="currentColor"
        opacity={bar === 11 ? 1 : 0.35 + bar * 0.05}
      />
    )
  })
}

function drawContours(seed: number) {
  const x = 260 + (seed % 5) * 30
  return (
    <>
      {count(11).map((ring) => (
        <ellipse
          key={ring}
          cx={x + ring * 3}
          cy={150 + ring * 4}
          rx={34 + ring * 32}
          ry={24 + ring * 21}
          transform={`rotate(${-8 + ((seed >> 3) % 5) * 4 - ring} ${x} 150)`}
          {...thin}
          opacity={0.95 - ring * 0.06}
        />
      ))}
      <circle className={styles.spring} cx={x} cy={150} r={16} fill="currentColor" />
    </>
  )
}
