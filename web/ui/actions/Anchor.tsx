import { type ComponentProps, type ComponentType, createContext, createElement, use } from 'react'

/** The component that renders links. The app provides a link component that uses its router. */
export const LinkContext = createContext<ComponentType<ComponentProps<'a'>> | 'a'>('a')

export const Anchor = (props: ComponentProps<'a'>) => createElement(use(LinkContext), props)
