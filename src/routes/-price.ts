import { plans, pricing } from '../../content/pricing.ts';
import { defaultPricingOptions, type PricedPlan, pricesOf } from '../../contract/pricing.ts';
import { settings } from '../settings.ts';
import { shareImage, urlOf } from './-head.ts';

/** What the head of the pricing page tells: it comes with the page, for all other pages carry the heads too. */
export function pricingHeadWords() {
  return { title: 'Pricing: what a vehicle costs a month', description: pricing.description, product: product() };
}

/** The product as data, with an offer for each plan that has a price: the ones that the page shows at first. */
function product() {
  return {
    '@type': 'Product',
    name: settings.PRODUCT_NAME,
    description: pricing.description,
    brand: { '@type': 'Brand', name: settings.PRODUCT_NAME },
    url: urlOf('/price'),
    image: urlOf(shareImage('/price')),
    offers: plans.flatMap(({ id, name, tagline }) => (id === 'enterprise' ? [] : [offer(id, `${name}: ${tagline}`)])),
  };
}

function offer(plan: PricedPlan, name: string) {
  const price = pricesOf(plan, defaultPricingOptions).vehicle.toFixed(2);
  return {
    '@type': 'Offer',
    name,
    url: urlOf('/price'),
    price,
    priceCurrency: 'USD',
    priceSpecification: {
      '@type': 'UnitPriceSpecification',
      price,
      priceCurrency: 'USD',
      unitText: 'month and vehicle',
    },
    availability: 'https://schema.org/OnlineOnly',
  };
}
