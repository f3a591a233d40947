import { selectUploads } from '#web/features/documents/uploads.ts'
import { belongsTo, goesTo } from '#web/features/documents/targets.ts'
import Box from '@mui/material/Box'
import Collapse from '@mui/material/Collapse'
import { Upload } from 'lucide-react'
import { useId, useState } from 'react'
import { useAppSelector } from '#web/core/store.ts'
import { useDictionary } from '#web/features/dictionary/use-dictionary.ts'
import { selectDocuments, selectLock } from '#web/features/documents/selectors.ts'
import { UploadArea } from '#web/features/documents/UploadArea.tsx'
import { Button } from '#web/ui/layout/Button.tsx'
import { Card, CardRows } from '#web/ui/layout/Card.tsx'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { selectBooks } from './selectors.ts'

const headSx = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '12px 16px',
  p: 'var(--ui-card-y) var(--ui-card-x)',
  '& > div': { flex: '1 1 280px' },
  '& h2': { fontSize: '1rem', lineHeight: 1.5, fontWeight: 600 },
  '& p': { fontSize: '0.875rem', lineHeight: 1.5, color: 'text.secondary' },
} as const

/** Collects the statements that replace connected books. */
export function StatementsCard() {
  const types = useDictionary('document_types').data.filter(({ needed }) => needed === 'without_accounting')
  const documents = useAppSelector(selectDocuments)
  const uploads = useAppSelector(selectUploads)
  const books = useAppSelector(selectBooks)
  const isLocked = useAppSelector(selectLock) !== null
  const hasSome = types.some(
    ({ id: document_type }) =>
      documents.some(belongsTo({ document_type, review: null })) ||
      uploads.some(goesTo({ document_type, review: null })),
  )
  const [chosenOpen, setChosenOpen] = useState<boolean | null>(null)
  const id = useId()
  const isOpen = chosenOpen ?? hasSome
  if (types.length === 0 || ((books || isLocked) && !hasSome)) return null
  const names = new Intl.ListFormat('en').format(types.map(({ name }) => name.toLowerCase()))
  const rows = (
    <CardRows sx={{ borderTop: '1px solid', borderColor: 'divider' }}>
      {types.map(({ id: type, name, help }) => (
        <UploadArea key={type} type={type} name={name} about={help} />
      ))}
    </CardRows>
  )
  if (isLocked) return <Card title="What you sent instead of a connection">{rows}</Card>
  return (
    <Card label="Upload instead">
      <Box sx={headSx}>
        <div>
          <h2>Can’t connect?</h2>
          <p>Send your {names} instead. Each needs one file at least.</p>
        </div>
        <Button
          kind="line"
          icon={<Icon of={Upload} />}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setChosenOpen(!isOpen)}
        >
          Upload instead
        </Button>
      </Box>
      <Collapse in={isOpen} id={id} unmountOnExit>
        {rows}
      </Collapse>
    </Card>
  )
}
