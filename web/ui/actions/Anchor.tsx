import { type ComponentProps, type ComponentType, createContext, createElement, use } from 'react'

/** The component that renders links: the app's router provides its own. */
export const LinkContext = createContext<ComponentType<ComponentProps<'a'>> | 'a'>('a')

/** A link without a look of its own. */
export const Anchor = (props: ComponentProps<'a'>) => createElement(use(LinkContext), props)
