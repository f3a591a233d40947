import { Upload } from 'lucide-react'
import { useState } from 'react'
import { z } from 'zod'
import { useQueryState } from '#web/core/address/query-state.ts'
import { useDownload } from '#web/core/use-download.ts'
import { useDictionary } from '#web/features/dictionary/use-dictionary.ts'
import { useShortcuts } from '#web/features/admin/dialogs/use-shortcuts.ts'
import { usePollingOptions } from '#web/core/live/use-polling-options.ts'
import { Async } from '#web/ui/feedback/Async.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { DownloadBlock } from '#web/ui/feedback/FileDownload.tsx'
import { StateTag } from '#web/ui/status/StateTag.tsx'
import { formatCount, formatFileSize } from '#web/ui/format.ts'
import { AdminPage } from '#web/ui/shells/AdminShell.tsx'
import { Button } from '#web/ui/actions/Button.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { Row, Stack } from '#web/ui/layout/Layout.tsx'
import { CaseLayout } from '../shared/CaseLayout.tsx'
import { assignedOnlyReason, type CasePartProps } from '../shared/case-state.ts'
import { useGetCaseQuery } from '../shared/api.ts'
import { downloadAll } from '#web/features/admin/viewer/downloads.ts'
import { CoverageCard } from './CoverageCard.tsx'
import { toDocumentsRequest, useListDocumentsQuery } from './api.ts'
import {
  countFiles,
  groupDocumentsByState,
  type DocumentGroup,
  listDocumentGroups,
  stateLabels,
} from './document-list.ts'
import { DocumentAside, ViewerCard } from './DocumentView.tsx'
import { DocumentList } from './DocumentList.tsx'
import styles from './DocumentsTab.module.css'
import { UploadForCompanyDialog } from './UploadForCompanyDialog.tsx'

const countedStates = ['to_read', 'read', 'requested', 'missing'] as const

function Summary({ groups }: { groups: readonly DocumentGroup[] }) {
  const states = groupDocumentsByState(groups)
  const files = groups.flatMap(({ items }) => items).flatMap(({ file }) => file ?? [])
  const size = files.reduce((sum, file) => sum + file.size, 0)
  return (
    <Row gap={1.5} wrap>
      <b>
        {formatCount(files.length, 'file')}, {formatFileSize(size)}
      </b>
      {countedStates.map((state) => {
        const count = states.get(state)?.length ?? 0
        const { tone, label } = stateLabels[state]
        return (
          count > 0 && (
            <StateTag key={state} tone={tone} plain>
              {count} {label.toLowerCase()}
            </StateTag>
          )
        )
      })}
    </Row>
  )
}

type ActionsProps = Pick<CasePartProps, 'company' | 'rights'> & { onUpload: () => void }

function Actions({ company, rights, onUpload }: ActionsProps) {
  const download = useDownload((options) => downloadAll({ companyId: company.id, ...options }))
  return (
    <Row gap={1} wrap className={styles.actions}>
      <Button
        kind="line"
        size="small"
        icon={<Icon of={Upload} small />}
        onClick={onUpload}
        whyDisabled={rights.isAllowed ? undefined : assignedOnlyReason}
        whyIn="tooltip"
      >
        Upload for the company
      </Button>
      {countFiles(company) > 0 && (
        <DownloadBlock name="all files" state={download} busyLabel="Preparing…">
          {`Download all (${countFiles(company)})`}
        </DownloadBlock>
      )}
    </Row>
  )
}

const documentsQuery = z.object({ file: z.string().optional() })

function useSelectedFile(groups: readonly DocumentGroup[]) {
  const { query, change } = useQueryState(documentsQuery)
  const items = groups.flatMap((group) => group.items).filter(({ file }) => file !== null)
  const linkedItem = items.find(({ id }) => id === query.file)
  const item = linkedItem ?? items.find(({ state }) => state === 'to_read') ?? items[0]
  const open = (id: string) => change({ file: id }, { replace: true })
  const step = (by: number) => {
    const next = items[items.findIndex(({ id }) => id === item?.id) + by]
    if (next) open(next.id)
  }
  useShortcuts({ j: () => step(1), k: () => step(-1) })
  return { item, open }
}

export function DocumentsTab(props: CasePartProps) {
  const { company } = props
  const documents = useListDocumentsQuery(toDocumentsRequest(company.id), usePollingOptions(30_000))
  return (
    <Async query={documents} name="the documents" rows={8}>
      {({ results }) => <Documents {...props} company={{ ...company, documents: results }} />}
    </Async>
  )
}

function Documents({ company, rights, onRequest }: CasePartProps) {
  const { data: types } = useDictionary('document_types')
  const { data } = useGetCaseQuery({ params: { companyId: company.id } })
  const marks = data?.document_marks ?? noMarks
  const groups = listDocumentGroups(company, types, marks)
  const { item, open } = useSelectedFile(groups)
  const [isUploading, setUploading] = useState(false)
  const upload = () => setUploading(true)
  useShortcuts({ u: () => rights.isAllowed && upload() })
  const list = (
    <DocumentList groups={groups} currentId={item?.id} onOpen={open} requestBlock={rights.requestBlock} />
  )
  return (
    <>
      <Row gap={1.5} wrap justify="between" className={styles.bar}>
        <Summary groups={groups} />
        <Actions company={company} rights={rights} onUpload={upload} />
      </Row>
      {item?.file ? (
        <CaseLayout
          side={list}
          aside={
            <DocumentAside key={item.id} company={company} rights={rights} item={item} file={item.file} />
          }
        >
          <ViewerCard file={item.file} />
          <CoverageCard company={company} marks={marks} />
        </CaseLayout>
      ) : (
        <AdminPage>
          <Card>
            <EmptyState
              title="No documents yet"
              actions={rights.requestBlock === null && <Button onClick={onRequest}>Request documents</Button>}
            >
              Documents appear here when the applicant uploads them.
            </EmptyState>
          </Card>
          {groups.length > 0 && <Stack narrow>{list}</Stack>}
        </AdminPage>
      )}
      {isUploading && <UploadForCompanyDialog company={company} onClose={() => setUploading(false)} />}
    </>
  )
}

const noMarks = [] as const
