import { Box } from '@mui/material'
import type { Company } from '#contract/companies.ts'
import { useAppSelector } from '#web/core/store.ts'
import { useSubmit } from '#web/core/use-submit.ts'
import { useShortcuts } from '#web/features/admin/frame/use-shortcuts.ts'
import { selectUser } from '#web/features/session/selectors.ts'
import { useToasts } from '#web/ui/feedback/Toasts.tsx'
import { formatFileSize } from '#web/ui/format.ts'
import { Button } from '#web/ui/layout/Button.tsx'
import { Card, CardBody } from '#web/ui/layout/Card.tsx'
import type { CaseRights } from '../case-state.ts'
import { DownloadButton } from '../DownloadButton.tsx'
import { NotesPanel } from '../notes/NotesPanel.tsx'
import { FileView, type ViewedFile } from '../viewer/FileView.tsx'
import { BesideAnswers } from './BesideAnswers.tsx'
import { saveMark } from './document-actions.ts'
import type { ListedDocument } from './document-list.ts'
import { MonthsField } from './MonthsField.tsx'

/** The chosen file. */
export const ViewerCard = ({ file }: { file: ViewedFile }) => (
  <Card title={file.filename} sub={formatFileSize(file.size)} action={<DownloadButton document={file} />}>
    <CardBody>
      <FileView key={file.id} viewed={file} />
    </CardBody>
  </Card>
)

function ReadButton({ company, item }: { company: Company; item: ListedDocument }) {
  const toasts = useToasts()
  const { isBusy, submit } = useSubmit(saveMark, {
    onFailed: (error) =>
      toasts.show({ tone: 'bad', text: `${error?.message ?? 'Something went wrong'}. Nothing was changed.` }),
  })
  const userId = useAppSelector((state) => selectUser(state)?.id)
  const isRead = item.mark?.reads.some(({ user }) => user.id === userId) ?? false
  const mark = () =>
    void (isBusy || submit({ companyId: company.id, documentId: item.id, body: { read: !isRead } }))
  useShortcuts({ e: mark })
  return (
    <Box>
      <Button kind={isRead ? 'line' : 'filled'} size="small" loading={isBusy} onClick={mark}>
        {isRead ? 'Remove my read mark' : 'Mark as read'}
      </Button>
    </Box>
  )
}

interface DocumentAsideProps {
  company: Company
  rights: CaseRights
  item: ListedDocument
  file: ViewedFile
}

/** Beside the file: whether it was read, the answers it proves, its months and its notes. */
export const DocumentAside = ({ company, rights, item, file }: DocumentAsideProps) => (
  <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
    {item.state !== 'attached' && <ReadButton company={company} item={item} />}
    <BesideAnswers company={company} file={file} requestBlock={rights.requestBlock} />
    {item.state !== 'attached' && (
      <>
        <MonthsField company={company} documentId={item.id} mark={item.mark} />
        <NotesPanel company={company} pin={{ document: item.id }} subject={item.name} onlyPinned />
      </>
    )}
  </Box>
)
