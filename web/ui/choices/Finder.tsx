import { Autocomplete } from '@base-ui/react/autocomplete'
import type { ReactNode } from 'react'
import { Grow } from '../layout/Layout.tsx'
import { popup } from '../layout/Popup.tsx'
import { Text } from '../layout/Text.tsx'
import { controlClass } from '../fields/Control.tsx'
import styles from './Finder.module.css'

interface FinderItem {
  label: string
  note: string
}

export interface FinderGroup<Item extends FinderItem> {
  title: string
  items: readonly Item[]
}

interface FinderProps<Item extends FinderItem> {
  label: string
  value: string
  onChange: (text: string) => void
  groups: readonly FinderGroup<Item>[]
  onChoose: (item: Item) => void
  children?: ReactNode
}

/** The caller filters the list. */
export const Finder = <Item extends FinderItem>(props: FinderProps<Item>) => {
  const { label, value, onChange, groups, onChoose, children } = props
  return (
    <Autocomplete.Root
      inline
      open
      items={groups}
      filter={null}
      autoHighlight="always"
      keepHighlight
      value={value}
      onValueChange={(text, { reason }) => reason === 'input-change' && onChange(text)}
    >
      <Autocomplete.Input
        aria-label={label}
        placeholder={`${label}…`}
        maxLength={100}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- a finder is opened to type in it
        autoFocus
        className={controlClass}
      />
      {children}
      <Autocomplete.List aria-label="Matches" className={styles.list}>
        {({ title, items }: FinderGroup<Item>) => (
          <Autocomplete.Group key={title} items={items}>
            <Autocomplete.GroupLabel className={popup.title}>{title}</Autocomplete.GroupLabel>
            <Autocomplete.Collection>
              {(item: Item) => (
                <Autocomplete.Item
                  key={`${item.label} ${item.note}`}
                  value={item}
                  onClick={() => onChoose(item)}
                  className={popup.item}
                >
                  <Grow as="span">{item.label}</Grow>
                  <Text as="span" variant="small" tone="secondary">
                    {item.note}
                  </Text>
                </Autocomplete.Item>
              )}
            </Autocomplete.Collection>
          </Autocomplete.Group>
        )}
      </Autocomplete.List>
    </Autocomplete.Root>
  )
}
