import { plans, pricing } from '../../content/pricing.ts';
import { defaultPricingOptions, type PricedPlan, pricesOf } from '../../contract/pricing.ts';
import { settings } from '../settings.ts';
import { shareImage, urlOf } from './-head.ts';

/** The structured data of the pricing page, loaded with the page because every page includes the heads. */
export function pricingHeadWords() {
  return { title: 'Pricing per vehicle per month', description: pricing.description, product: product() };
}

/** The product as structured data, with an offer for each plan with a price, as first shown on the page. */
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
