import { articles } from './articles.ts'

const WIDTH = 1200
const HEIGHT = 675

/** Sky, sun and four layers from far to near; one palette for each kind of day. */
const PALETTES = [
  ['#f6efe2', '#f2a33a', '#bcd3cf', '#7fb0ae', '#3f8590', '#0b5a6b'],
  ['#eef3ee', '#f6c979', '#c5d6b4', '#94b483', '#6a9152', '#48752f'],
  ['#f4ece6', '#e9825b', '#d8cbb8', '#a9b8b2', '#5f8f99', '#123f4d'],
] as const

/** The picture of the article or person with this slug, as SVG; undefined for a slug nobody has. */
export function drawing(slug: string): string | undefined {
  const article = articles.find((one) => one.slug === slug)
  if (!article) return undefined
  const seed = seedOf(slug)
  return article.tags.includes('team-members') ? portrait(article.title, seed) : landscape(seed)
}

const seedOf = (text: string): number =>
  [...text].reduce((sum, character) => (sum * 31 + (character.codePointAt(0) ?? 0)) % 9973, 7)

const paletteOf = (seed: number) => PALETTES[seed % PALETTES.length] ?? PALETTES[0]

function landscape(seed: number): string {
  const [sky, sun, ...layers] = paletteOf(seed)
  const sunX = 220 + (seed % 7) * 120
  const sunY = 150 + (seed % 5) * 28
  const hills = layers.map(
    (colour, at) => `<path d="${wave(seed + at * 17, 300 + at * 88)}" fill="${colour}"/>`,
  )
  const stream = `<path d="${streamFrom(sunX)}" fill="none" stroke="${sky}" stroke-width="14" stroke-linecap="round" opacity=".85"/>`
  return svg(
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${sky}"/><circle cx="${sunX}" cy="${sunY}" r="${54 + (seed % 4) * 9}" fill="${sun}"/>${hills.join('')}${stream}`,
  )
}

/** A line of hills at about `height`, closed along the lower edge. */
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
  `M${x} 470C${x + 90} 510 ${x - 70} 540 ${x + 40} 580S${x - 30} 640 ${x + 80} ${HEIGHT}`

function portrait(name: string, seed: number): string {
  const [sky, sun, , , mid, deep] = paletteOf(seed)
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
