/** The shop profile of the demo brand. Pictures are named as in the artwork. */
export const demoShopProfile = {
  name: "Nendra",
  tagline: "Kerala snacks, fried in pure coconut oil",
  about:
    "Nendra fries bananas, tapioca and jackfruit the way Kerala kitchens always have: thin, in small batches, " +
    "in pure coconut oil. Packed the day they are made, and sent to doors all over India.",
  legalName: "Nendra Foods",
  phone: "+91 98470 12345",
  email: "hello@nendra.example",
  postalAddress: "Nendra Foods, 14/220 Chips Street, Palakkad, Kerala 678001",
  social: { label: "Instagram", url: "https://www.instagram.com/nendra.example" },
  gstin: "32AAAFN1234K1ZP",
  fssaiNumber: "11324009000123",
  grievanceOfficer: { name: "Lakshmi Menon", designation: "Grievance Officer" },
  careHours: "Monday to Saturday, 10 am to 6 pm",
  homeTiles: [
    {
      title: "100% Pure Coconut Oil",
      text: "Every batch is fried in fresh coconut oil, and in nothing else.",
      picture: "why-coconut-oil",
    },
    {
      title: "100% Vegan",
      text: "From banana and jackfruit to jaggery: all of it grows.",
      picture: "why-vegan",
    },
    { title: "NO GMO", text: "Nendran bananas and tapioca from farmers we know.", picture: "why-no-gmo" },
    {
      title: "Premium Packaging",
      text: "Sealed the day they are fried, so that they arrive crisp.",
      picture: "why-packaging",
    },
  ],
  orderPrefix: "NEN",
  sheet: {
    name: "Nendra Orders",
    orderPrefix: "NEN-",
    hsnCode: "21069099",
    originPincode: "678001",
    shipperName: "Nendra Foods",
    shipperEmail: "dispatch@nendra.example",
    shipperMobile: "9847012345",
  },
  pictures: {
    logo: "logo",
    icon: "icon",
    heroImage: "hero-wide",
    heroImageTall: "hero-tall",
    shareImage: "og",
  },
} as const;
