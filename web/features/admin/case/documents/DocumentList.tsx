import { useNow } from '#web/core/use-now.ts'
import { FileTags } from '#web/features/labels/FileTags.tsx'
import { formatTimeAgo } from '#web/features/labels/company-labels.ts'
import { StateTag } from '#web/ui/status/StateTag.tsx'
import { formatShortDate } from '#web/ui/format.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { Row, Stack } from '#web/ui/layout/Layout.tsx'
import { Pressable } from '#web/ui/actions/Pressable.tsx'
import { Text } from '#web/ui/layout/Text.tsx'
import { useRequestContext } from '../shared/request-context.ts'
import { type DocumentGroup, type ListedDocument, stateLabels } from './document-list.ts'
import styles from './DocumentList.module.css'

function About({ item: { about, state, mark, findings } }: { item: ListedDocument }) {
  const now = useNow()
  const { tone, label } = stateLabels[state]
  const reads = mark?.reads.map(({ user, at }) => `${user.name}, ${formatShortDate(at, now)}`) ?? []
  return (
    <Text as="span" tone="secondary">
      <StateTag tone={tone} plain>
        {label}
      </StateTag>
      {` · ${'text' in about ? about.text : `${about.by}, ${formatTimeAgo(about.at, now)}`}`}
      {reads.length > 0 && ` · read by ${reads.join('; ')}`} {findings && <FileTags file={findings} />}
    </Text>
  )
}

interface DocumentListProps {
  groups: readonly DocumentGroup[]
  currentId: string | undefined
  onOpen: (id: string) => void
  /** Why documents can't be requested; null if they can. */
  requestBlock: string | null
}

function Missing({ item, requestBlock }: { item: ListedDocument; requestBlock: string | null }) {
  const ask = useRequestContext()
  const { name, documentType } = item
  return (
    <div className={styles.item}>
      <Row gap={1} justify="between">
        <Text strong>{name}</Text>
        {documentType && ask && (
          <Button
            kind="line"
            size="small"
            whyDisabled={requestBlock ?? undefined}
            whyIn="tooltip"
            aria-label={`Request ${name}`}
            onClick={() => {
              if (ask.getNumber({ document_type: documentType }) === 0) ask.toggleDocument(documentType)
              ask.open()
            }}
          >
            Request
          </Button>
        )}
      </Row>
      <About item={item} />
    </div>
  )
}

export const DocumentList = ({ groups, currentId, onOpen, requestBlock }: DocumentListProps) => (
  <Stack as="nav" aria-label="Files">
    {groups.map(({ name, items }) => (
      <section key={name} aria-label={name}>
        <Text as="h2" tone="secondary" strong className={styles.group}>
          {name}
        </Text>
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
                  <Stack as="span" gap={0}>
                    <Text as="span" strong>
                      {item.name}
                    </Text>
                    <About item={item} />
                  </Stack>
                </Pressable>
              )}
            </li>
          ))}
        </ul>
      </section>
    ))}
  </Stack>
)
