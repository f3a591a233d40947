import { selectUploads } from '#web/features/documents/uploads.ts'
import { belongsTo, goesTo } from '#web/features/documents/targets.ts'
import { Upload } from 'lucide-react'
import { useId, useState } from 'react'
import { useAppSelector } from '#web/core/store.ts'
import { useDictionary } from '#web/features/dictionary/use-dictionary.ts'
import { selectDocuments, selectLock } from '#web/features/documents/selectors.ts'
import { UploadArea } from '#web/features/documents/UploadArea.tsx'
import { Button } from '#web/ui/layout/Button.tsx'
import { Card, CardRows } from '#web/ui/layout/Card.tsx'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { Grow, Row } from '#web/ui/layout/Layout.tsx'
import { Text } from '#web/ui/layout/Text.tsx'
import { selectBooks } from './selectors.ts'
import styles from './StatementsCard.module.css'

/** Whether a file of one of these types was sent or is on its way. */
function useHasSome(types: readonly string[]): boolean {
  const documents = useAppSelector(selectDocuments)
  const uploads = useAppSelector(selectUploads)
  return types.some(
    (document_type) =>
      documents.some(belongsTo({ document_type, review: null })) ||
      uploads.some(goesTo({ document_type, review: null })),
  )
}

/** Collects the statements that replace connected books. */
export function StatementsCard() {
  const types = useDictionary('document_types').data.filter(({ needed }) => needed === 'without_accounting')
  const books = useAppSelector(selectBooks)
  const isLocked = useAppSelector(selectLock) !== null
  const hasSome = useHasSome(types.map(({ id }) => id))
  const [chosenOpen, setChosenOpen] = useState<boolean | null>(null)
  const id = useId()
  const isOpen = chosenOpen ?? hasSome
  if (types.length === 0 || ((books || isLocked) && !hasSome)) return null
  const names = new Intl.ListFormat('en').format(types.map(({ name }) => name.toLowerCase()))
  const rows = (
    <CardRows>
      {types.map(({ id: type, name, help }) => (
        <UploadArea key={type} type={type} name={name} about={help} />
      ))}
    </CardRows>
  )
  if (isLocked) return <Card title="What you sent instead of a connection">{rows}</Card>
  return (
    <Card label="Upload instead">
      <Row wrap className={styles.head}>
        <Grow column="medium">
          <Text as="h2" variant="subheading">
            Can’t connect?
          </Text>
          <Text variant="small" tone="secondary">
            Send your {names} instead. Each needs one file at least.
          </Text>
        </Grow>
        <Button
          kind="line"
          icon={<Icon of={Upload} />}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setChosenOpen(!isOpen)}
        >
          Upload instead
        </Button>
      </Row>
      {isOpen && (
        <div id={id} className={styles.rows}>
          {rows}
        </div>
      )}
    </Card>
  )
}
