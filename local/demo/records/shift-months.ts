const monthNames = [
  ...(['January', 'February', 'March', 'April', 'May', 'June', 'July'] as const),
  ...(['August', 'September', 'October', 'November', 'December'] as const),
]

const datePattern = /\b(\d{4})-(\d{2})(?:-(\d{2}))?\b(?!-)/g
const monthPattern = new RegExp(String.raw`\b(${monthNames.join('|')}) (\d{4})\b`, 'g')

/** Shifts dates (`2026-11-05`) and months (`2026-11`, `November 2026`) in a text by `months`. Clamps days to 28. */
export function shiftMonths(text: string, months: number): string {
  if (months === 0) return text
  const shift = (year: number, month: number) => {
    const total = year * 12 + month - 1 + months
    return { year: Math.floor(total / 12), month: (total % 12) + 1 }
  }
  return text
    .replaceAll(datePattern, (_date, y: string, m: string, day: string | undefined) => {
      const { year, month } = shift(Number(y), Number(m))
      const start = `${year}-${String(month).padStart(2, '0')}`
      // Every month has at least 28 days.
      return day === undefined ? start : `${start}-${String(Math.min(Number(day), 28)).padStart(2, '0')}`
    })
    .replaceAll(monthPattern, (_name, name: string, y: string) => {
      const { year, month } = shift(Number(y), monthNames.findIndex((candidate) => candidate === name) + 1)
      return `${monthNames[month - 1]} ${year}`
    })
}
