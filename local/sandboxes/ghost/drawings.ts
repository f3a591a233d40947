import { type Article, articles } from './articles.ts'

const WIDTH = 1200
const HEIGHT = 675

/** The colors of the sky, the sun and four layers of hills from far to near. */
const PALETTES = [
  ['#f6efe2', '#f2a33a', '#bcd3cf', '#7fb0ae', '#3f8590', '#0b5a6b'],
  ['#eef3ee', '#f6c979', '#c5d6b4', '#94b483', '#6a9152', '#48752f'],
  ['#f4ece6', '#e9825b', '#d8cbb8', '#a9b8b2', '#5f8f99', '#123f4d'],
] as const

export function drawPicture(slug: string): string | undefined {
  const article = articles.find((candidate) => candidate.slug === slug)
  if (!article) return undefined
  const seed = deriveSeed(slug)
  return isPerson(article) ? portrait(article.title, seed) : landscape(seed)
}

export const describePicture = (article: Article): string =>
  isPerson(article)
    ? `The initials of ${article.title} on a round field`
    : 'Hills under a low sun, and a stream that runs toward you'

const isPerson = ({ tags }: Article): boolean => tags.includes('team-members')

const deriveSeed = (text: string): number =>
  Buffer.from(text).reduce((sum, byte) => (sum * 31 + byte) % 9973, 7)

const choosePalette = (seed: number) => PALETTES[seed % PALETTES.length] ?? PALETTES[0]

function landscape(seed: number): string {
  const [sky, sun, ...layers] = choosePalette(seed)
  const sunX = 220 + (seed % 7) * 120
  const sunY = 150 + (seed % 5) * 28
  const hills = layers.map(
    (color, at) => `<path d="${wave(seed + at * 17, 300 + at * 88)}" fill="${color}"/>`,
  )
  const stream = `<path d="${streamFrom(sunX)}" fill="${sky}" opacity=".9"/>`
  return svg(
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${sky}"/><circle cx="${sunX}" cy="${sunY}" r="${54 + (seed % 4) * 9}" fill="${sun}"/>${hills.join('')}${stream}`,
  )
}

function wave(seed: number, height: number): string {
  const steps = 6
  const points = Array.from({ length: steps + 1 }, (_, at) => {
    const lift = Math.sin(seed * 0.7 + at * 1.3) * 46 + Math.cos(seed * 0.3 + at * 2.1) * 22
    return [Math.round((WIDTH / steps) * at), Math.round(height + lift)] as const
  })
  const curves = points.slice(1).map(([x, y], at) => {
    const [lastX, lastY] = points[at] ?? [0, height]
    const middle = Math.round((lastX + x) / 2)
    return `C${middle} ${lastY} ${middle} ${y} ${x} ${y}`
  })
  return `M0 ${points[0]?.[1] ?? height}${curves.join('')}V${HEIGHT}H0Z`
}

const streamFrom = (x: number): string =>
  `M${x} 452C${x + 64} 494 ${x - 86} 530 ${x - 26} 582S${x + 20} 640 ${x - 74} ${HEIGHT}H${x + 96}C${x + 132} 632 ${x + 62} 612 ${x + 34} 574S${x + 88} 488 ${x} 452Z`

function portrait(name: string, seed: number): string {
  const [sky, sun, , , mid, deep] = choosePalette(seed)
  const initials = name
    .split(' ')
    .map((word) => word.slice(0, 1))
    .join('')
  return svg(
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${sky}"/><circle cx="600" cy="338" r="230" fill="${deep}"/><path d="M370 338a230 230 0 0 0 460 0c-80 60-150-40-230 10s-150 50-230-10Z" fill="${mid}"/><circle cx="762" cy="176" r="34" fill="${sun}"/><text x="600" y="392" font-family="Poppins, system-ui, sans-serif" font-size="150" font-weight="600" fill="#fff" text-anchor="middle">${initials}</text>`,
  )
}

const svg = (content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">${content}</svg>`
