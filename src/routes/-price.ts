import { plans } from '../../content/pricing.ts';
import { defaultQuote, type PricedPlan, pricesOf } from '../../contract/pricing.ts';
import { settings } from '../settings.ts';
import { shareImage, urlOf } from './-head.ts';

/** The product as data, with an offer for each plan that has a price: the ones that the page shows at first. */
export function productData(description: string): object {
  return {
    '@type': 'Product',
    name: settings.PRODUCT_NAME,
    description,
    brand: { '@type': 'Brand', name: settings.PRODUCT_NAME },
    url: urlOf('/price'),
    image: urlOf(shareImage('/price')),
    offers: plans.flatMap(({ id, name, tagline }) => (id === 'enterprise' ? [] : [offer(id, `${name}: ${tagline}`)])),
  };
}

function offer(plan: PricedPlan, name: string) {
  const price = pricesOf(plan, defaultQuote).vehicle.toFixed(2);
  const priceCurrency = 'USD';
  return {
    '@type': 'Offer',
    name,
    url: urlOf('/price'),
    price,
    priceCurrency,
    priceSpecification: { '@type': 'UnitPriceSpecification', price, priceCurrency, unitText: 'month and vehicle' },
    availability: 'https://schema.org/OnlineOnly',
  };
}
