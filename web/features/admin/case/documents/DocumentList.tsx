import Box from '@mui/material/Box'
import { useNow } from '#web/core/use-now.ts'
import { FileTags } from '#web/features/labels/FileTags.tsx'
import { formatWhen } from '#web/features/labels/company-labels.ts'
import { StateTag } from '#web/ui/feedback/StateTag.tsx'
import { formatShortDate } from '#web/ui/format.ts'
import { Button } from '#web/ui/layout/Button.tsx'
import { useAskContext } from '../shared/ask-context.ts'
import { type DocumentGroup, type ListedDocument, stateLabels } from './document-list.ts'
import { Pressable } from '#web/ui/layout/Pressable.tsx'

const listSx = {
  display: 'grid',
  gap: 2,
  '& h2': { fontSize: '0.875rem', fontWeight: 500, color: 'text.secondary', px: 1 },
  '& .item': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    justifyContent: 'stretch',
    width: '100%',
    gap: '0 8px',
    p: '6px 8px',
    borderRadius: '8px',
    textAlign: 'left',
    font: 'inherit',
  },
  '& button.item:hover': { bgcolor: 'hover' },
  '& .item[aria-current]': { bgcolor: 'soft.primary', outline: '2px solid', outlineColor: 'primary.main' },
  '& .name': { fontWeight: 500, overflowWrap: 'anywhere', '&.whole': { gridColumn: '1 / -1' } },
  '& .about': { gridColumn: '1 / -1', color: 'text.secondary', overflowWrap: 'anywhere' },
} as const

function About({ item: { about, state, mark, findings } }: { item: ListedDocument }) {
  const now = useNow()
  const reads = mark?.reads.map(({ user, at }) => `${user.name}, ${formatShortDate(at, now)}`) ?? []
  return (
    <span className="about">
      <StateTag tone={stateLabels[state].tone} plain>
        {stateLabels[state].label}
      </StateTag>{' '}
      {'text' in about ? about.text : `${about.by}, ${formatWhen(about.at, now)}`}
      {reads.length > 0 && ` · read by ${reads.join('; ')}`} {findings && <FileTags file={findings} />}
    </span>
  )
}

interface DocumentListProps {
  groups: readonly DocumentGroup[]
  currentId: string | undefined
  onOpen: (id: string) => void
  /** Why nothing can be asked for; null when it can. */
  requestBlock: string | null
}

function Missing({ item, requestBlock }: { item: ListedDocument; requestBlock: string | null }) {
  const ask = useAskContext()
  const { documentType } = item
  const { tone, label } = stateLabels[item.state]
  return (
    <div className="item">
      <span className="name">{item.name}</span>
      {documentType && ask ? (
        <Button
          kind="line"
          size="small"
          whyDisabled={requestBlock ?? undefined}
          whyIn="tooltip"
          aria-label={`Ask for ${item.name}`}
          onClick={() => {
            if (ask.getNumber({ document_type: documentType }) === 0) ask.toggleDocument(documentType)
            ask.open()
          }}
        >
          Ask
        </Button>
      ) : (
        <span />
      )}
      <span className="about">
        <StateTag tone={tone} plain>
          {label}
        </StateTag>{' '}
        {'text' in item.about && item.about.text}
      </span>
    </div>
  )
}

/** The files by type, each with its state in words; what is missing can be asked for. */
export const DocumentList = ({ groups, currentId, onOpen, requestBlock }: DocumentListProps) => (
  <Box component="nav" aria-label="Files" sx={listSx}>
    {groups.map(({ name, items }) => (
      <section key={name} aria-label={name}>
        <h2>{name}</h2>
        <ul>
          {items.map((item) => (
            <li key={item.id}>
              {item.file === null ? (
                <Missing item={item} requestBlock={requestBlock} />
              ) : (
                <Pressable
                  className="item"
                  aria-current={item.id === currentId ? 'true' : undefined}
                  onClick={() => onOpen(item.id)}
                >
                  <span className="name whole">{item.name}</span>
                  <About item={item} />
                </Pressable>
              )}
            </li>
          ))}
        </ul>
      </section>
    ))}
  </Box>
)
