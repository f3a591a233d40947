import { Bookmark, Ellipsis } from 'lucide-react'
import { useState } from 'react'
import type { PipelineColumn, SavedView, ViewFilters } from '#contract/staff/views.ts'
import { useAppSelector } from '#web/core/store.ts'
import { selectIsAdmin } from '#web/features/session/selectors.ts'
import { useToasts } from '#web/ui/overlays/Toasts.tsx'
import { ActionMenu } from '#web/ui/actions/ActionMenu.tsx'
import type { MenuEntry } from '#web/ui/actions/menu-entry.ts'
import { Button, IconButton } from '#web/ui/actions/Button.tsx'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { Visible } from '#web/ui/layout/Layout.tsx'
import { type PipelineView, parseSavedFilters, toSavedFilters, toViewHref } from '../pipeline-view.ts'
import { useUpdateSavedViewMutation } from '../api.ts'
import type { ChangeView } from '../use-pipeline-view.ts'
import { DeleteViewDialog, SaveViewDialog } from './ViewDialogs.tsx'

interface ViewActionsProps {
  view: PipelineView
  columns: readonly PipelineColumn[]
  saved: SavedView | null
  change: ChangeView
}

const isSameFilters = (a: ViewFilters, b: ViewFilters) =>
  toViewHref(parseSavedFilters('', a)) === toViewHref(parseSavedFilters('', b))

type Content = Parameters<typeof SaveViewDialog>[0]['content']

function useEntries(
  saved: SavedView | null,
  content: Content,
  onOpen: (dialog: 'edit' | 'delete') => void,
): MenuEntry[] {
  const [updateView] = useUpdateSavedViewMutation()
  const toasts = useToasts()
  const isAdmin = useAppSelector(selectIsAdmin)
  if (!saved) return []
  const update = async () => {
    const { error } = await updateView({ params: { viewId: saved.id }, body: content })
    if (error) toasts.fail(error, 'Nothing was saved.')
    else toasts.show({ text: `${saved.name} updated.` })
  }
  const isChanged = !isSameFilters(saved.filters, content.filters)
  return [
    ...(saved.is_own && isChanged
      ? [{ id: 'update', label: 'Save changes', onSelect: () => void update() }]
      : []),
    ...(saved.is_own ? [{ id: 'edit', label: 'Rename or share', onSelect: () => onOpen('edit') }] : []),
    ...(saved.is_own || isAdmin
      ? [{ id: 'delete', label: 'Delete', danger: true, onSelect: () => onOpen('delete') }]
      : []),
  ]
}

const ViewMenu = ({ name, entries }: { name: string; entries: readonly MenuEntry[] }) => (
  <ActionMenu
    label={`View: ${name}`}
    align="right"
    entries={entries}
    trigger={(open) => (
      <IconButton label={`Manage the view ${name}`} {...open}>
        <Icon of={Ellipsis} small />
      </IconButton>
    )}
  />
)

export function ViewActions({ view, columns, saved, change }: ViewActionsProps) {
  const toasts = useToasts()
  const [dialog, setDialog] = useState<'save' | 'edit' | 'delete' | null>(null)
  const content = { filters: toSavedFilters(view), columns: [...columns] }
  const entries = useEntries(saved, content, setDialog)
  const close = () => setDialog(null)
  const onSaved = ({ id, name }: SavedView) => {
    close()
    change({ saved: id, page: view.page })
    toasts.show({ text: `${name} saved.` })
  }
  const onDeleted = () => {
    close()
    change({ saved: null })
    toasts.show({ text: `${saved?.name ?? 'The view'} deleted.` })
  }
  return (
    <>
      {saved && entries.length > 0 && <ViewMenu name={saved.name} entries={entries} />}
      <Button
        kind="quiet"
        aria-label="Save view"
        icon={<Icon of={Bookmark} small />}
        onClick={() => setDialog('save')}
      >
        <Visible from="sm">Save view</Visible>
      </Button>
      {dialog === 'save' && (
        <SaveViewDialog view={null} content={content} onClose={close} onSaved={onSaved} />
      )}
      {dialog === 'edit' && (
        <SaveViewDialog view={saved} content={content} onClose={close} onSaved={onSaved} />
      )}
      {dialog === 'delete' && saved && (
        <DeleteViewDialog view={saved} onClose={close} onDeleted={onDeleted} />
      )}
    </>
  )
}
