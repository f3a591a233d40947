import { useState } from 'react'
import { formatCount } from '#web/ui/format.ts'
import { ActionLink } from '#web/ui/layout/ActionLink.tsx'
import { Visible } from '#web/ui/layout/Layout.tsx'

/** More names than this are folded on a screen. */
const maxNames = 6

interface FileNamesProps {
  names: readonly string[]
  /** What they are of: "your documents". */
  about: string
}

/** The names of files or connections; many fold on a screen, and paper has them all. */
export function FileNames({ names, about }: FileNamesProps) {
  const [isOpen, setOpen] = useState(false)
  const rest = names.slice(maxNames)
  if (rest.length === 0) return names.join(', ')
  return (
    <>
      {names.slice(0, maxNames).join(', ')}
      <Visible on={isOpen ? undefined : 'paper'}>, {rest.join(', ')}</Visible>{' '}
      <Visible on="screen">
        {!isOpen && `and ${formatCount(rest.length, 'more', 'more')}: `}
        <ActionLink onClick={() => setOpen(!isOpen)} about={`all of ${about}`}>
          {isOpen ? 'hide' : 'show'}
        </ActionLink>
      </Visible>
    </>
  )
}
