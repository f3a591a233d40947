import { useNow } from '#web/core/use-now.ts'
import { FileTags } from '#web/features/labels/FileTags.tsx'
import { formatWhen } from '#web/features/labels/company-labels.ts'
import { StateTag } from '#web/ui/feedback/StateTag.tsx'
import { formatShortDate } from '#web/ui/format.ts'
import { Button } from '#web/ui/layout/Button.tsx'
import { Stack } from '#web/ui/layout/Layout.tsx'
import { useAskContext } from '../shared/ask-context.ts'
import { type DocumentGroup, type ListedDocument, stateLabels } from './document-list.ts'
import { Pressable } from '#web/ui/layout/Pressable.tsx'
import styles from './DocumentList.module.css'

function About({ item: { about, state, mark, findings } }: { item: ListedDocument }) {
  const now = useNow()
  const reads = mark?.reads.map(({ user, at }) => `${user.name}, ${formatShortDate(at, now)}`) ?? []
  return (
    <span className={styles.about}>
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
    <div className={styles.item}>
      <span className={styles.name}>{item.name}</span>
      {documentType && ask && (
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
      )}
      <span className={styles.about}>
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
  <Stack as="nav" aria-label="Files">
    {groups.map(({ name, items }) => (
      <section key={name} aria-label={name}>
        <h2 className={styles.group}>{name}</h2>
        <ul>
          {items.map((item) => (
            <li key={item.id}>
              {item.file === null ? (
                <Missing item={item} requestBlock={requestBlock} />
              ) : (
                <Pressable
                  className={styles.item}
                  aria-current={item.id === currentId ? 'true' : undefined}
                  onClick={() => onOpen(item.id)}
                >
                  <span className={styles.name}>{item.name}</span>
                  <About item={item} />
                </Pressable>
              )}
            </li>
          ))}
        </ul>
      </section>
    ))}
  </Stack>
)
