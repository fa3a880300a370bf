import useEmblaCarousel from 'embla-carousel-react';
import { useEffect } from 'react';
import { prefersCalm } from './motion.ts';

/**
 * What moves the slides of a carousel: it goes where `slide` says, at once for who prefers reduced motion, and tells
 * where the visitor has moved it by hand. Gives the ref of the element in whose first child the slides stand.
 */
export function useCarousel(slide: number, onSwipe: (slide: number) => void) {
  const [viewport, embla] = useEmblaCarousel();
  useEffect(() => embla?.scrollTo(slide, prefersCalm()), [embla, slide]);
  useEffect(() => {
    if (!embla) return;
    const tell = () => {
      const selected = embla.selectedScrollSnap();
      if (selected !== slide) onSwipe(selected);
    };
    embla.on('select', tell);
    return () => void embla.off('select', tell);
  }, [embla, slide, onSwipe]);
  return viewport;
}
