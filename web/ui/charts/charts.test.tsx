import { fireEvent, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { AmountBars } from './AmountBars.tsx'
import { TrendLines } from './TrendLines.tsx'

const bars = [
  { id: '2025-12', tick: 'Dec', value: 12 },
  { id: '2026-01', tick: '2026', value: 0 },
  { id: '2026-02', tick: 'Feb', value: 1334.56 },
]

const findDrawing = (name: string) =>
  within(screen.getByRole('figure', { name })).findByRole('application', { name })
class StillObserver {
  observe() {}
  disconnect() {}
}

const texts = () => [...document.querySelectorAll('svg text')].map(({ textContent }) => textContent)

// Elements have no size in jsdom, and a chart without a size is empty.
beforeEach(() => {
  vi.stubGlobal('ResizeObserver', StillObserver)
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 600, 220))
  return () => {
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  }
})

describe('bars', () => {
  it('have a round amount axis, month labels, and figures unless they are zero', async () => {
    render(<AmountBars bars={bars} label="Revenue" height={220} />)
    await findDrawing('Revenue')
    expect(texts()).toEqual(
      expect.arrayContaining(['0', '500', '1,000', '1,500', 'Dec', '2026', 'Feb', '12', '1,334.6']),
    )
    expect(texts().filter((text) => text === '0')).toHaveLength(1)
  })

  it('show a month with the arrow keys and open it with Enter', async () => {
    const opened: string[] = []
    render(<AmountBars bars={bars} label="Revenue" height={220} onOpen={(id) => opened.push(id)} />)
    const drawing = await findDrawing('Revenue')
    await userEvent.tab()
    expect(document.activeElement).toBe(drawing)
    await userEvent.keyboard('{ArrowRight}{ArrowRight}')
    expect(screen.getByRole('status').textContent).toBe('Feb 2026 1,334.6')
    await userEvent.keyboard('{Enter}')
    expect(opened).toEqual(['2026-02'])
  })

  it('open the pressed month', async () => {
    const opened: string[] = []
    render(<AmountBars bars={bars} label="Revenue" height={220} onOpen={(id) => opened.push(id)} />)
    const place = { clientX: 300, clientY: 100 }
    const drawing = await findDrawing('Revenue')
    fireEvent.mouseMove(drawing, place)
    fireEvent.click(drawing, place)
    expect(opened).toEqual(['2026-01'])
  })
})

it('lines are named next to their figures, except lines that have ended', async () => {
  const lines = [
    { id: 'slow', name: 'Slower', tone: 'bad', values: [0, 1, 2] },
    { id: 'fast', name: 'Faster', tone: 'good', values: [0, 2, null] },
  ] as const
  render(
    <TrendLines
      ids={['0', '1', '2']}
      ticks={['0', '', '2']}
      lines={lines}
      limit={{ value: 2, label: 'All repaid' }}
      label="Repaid"
      height={300}
    />,
  )
  await findDrawing('Repaid')
  expect(texts()).toContain('All repaid')
  await userEvent.tab()
  await userEvent.keyboard('{ArrowRight}')
  expect(screen.getByRole('status').textContent).toBe('Month 1Slower 1Faster 2')
  await userEvent.keyboard('{ArrowRight}')
  expect(screen.getByRole('status').textContent).toBe('Month 2Slower 2')
})
