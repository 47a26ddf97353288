// swift-tools-version: 5.9
import PackageDescription

let package = Package(
    name: "BuchfinkCapacitorLibraryDevice",
    platforms: [.iOS(.v15)],
    products: [
        .library(name: "BuchfinkCapacitorLibraryDevice", targets: ["LibraryDevice"])
    ],
    dependencies: [
        .package(url: "https://github.com/ionic-team/capacitor-swift-pm.git", exact: "8.5.2")
    ],
    targets: [
        .target(
            name: "LibraryDevice",
            dependencies: [
                .product(name: "Capacitor", package: "capacitor-swift-pm"),
                .product(name: "Cordova", package: "capacitor-swift-pm")
            ],
            path: "ios/Sources/LibraryDevice"
        )
    ]
)
